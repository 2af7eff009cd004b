func.func @main(%s: tensor<100x64xi4>, %i: tensor<?xi32>, %o: tensor<?x64xi4>) -> tensor<?x64xi4> {
  %0 = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<100x64xi4>, tensor<?xi32>) outs(%o : tensor<?x64xi4>) -> tensor<?x64xi4>
  return %0 : tensor<?x64xi4>
}
