func.func @main(%a: tensor<64x64xf32>) -> tensor<4096xf32> {
  %e = tensor.empty() : tensor<4096xf32>
  %r = iree_linalg_ext.map_store %a into %e {
  ^bb0(%i: index, %j: index):
    %t = arith.constant true
    iree_linalg_ext.yield %i, %j, %t : index, index, i1
  } : tensor<64x64xf32> into tensor<4096xf32> -> tensor<4096xf32>
  return %r : tensor<4096xf32>
}
