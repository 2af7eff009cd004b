#e = #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f64, f64, f64], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iteration_sizes = [?, ?, ?]>
util.func public @main(%a: tensor<?x?xf64>, %m: index, %n: index, %k: index) -> tensor<?x?xf64> {
  %0 = flow.dispatch.region -> (tensor<?x?xf64>{%m, %k}) {
    %1 = iree_encoding.set_encoding %a encoding_dims{%m, %n, %k} : tensor<?x?xf64> -> tensor<?x?xf64, #e>
    %2 = iree_encoding.unset_encoding %1 encoding_dims{%m, %n, %k} : tensor<?x?xf64, #e> -> tensor<?x?xf64>{%m, %k}
    flow.return %2 : tensor<?x?xf64>
  }
  util.return %0 : tensor<?x?xf64>
}
