func.func @main(%a: tensor<64xvector<4xf32>>, %b: tensor<64xvector<4xf32>>) -> tensor<64xvector<4xf32>> {
  %e = tensor.empty() : tensor<64xvector<4xf32>>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<64xvector<4xf32>>, tensor<64xvector<4xf32>>) outs(%e : tensor<64xvector<4xf32>>) {
  ^bb0(%x: vector<4xf32>, %y: vector<4xf32>, %o: vector<4xf32>):
    %s = arith.mulf %x, %y : vector<4xf32>
    linalg.yield %s : vector<4xf32>
  } -> tensor<64xvector<4xf32>>
  return %0 : tensor<64xvector<4xf32>>
}
