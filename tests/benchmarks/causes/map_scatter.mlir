func.func @main(%a: tensor<4x4xf32>, %o: tensor<16xf32>) -> tensor<16xf32> {
  %0 = iree_linalg_ext.map_scatter %a into %o {
  ^bb0(%i: index, %j: index):
    %true = arith.constant true
    %k = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)
    iree_linalg_ext.yield %k, %true : index, i1
  } : tensor<4x4xf32> into tensor<16xf32> -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
