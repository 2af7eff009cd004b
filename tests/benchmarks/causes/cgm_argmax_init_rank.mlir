func.func @greedy(%x: tensor<4x32000xf32>) -> tensor<4xi64> {
  %ninf = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : i64
  %ve = tensor.empty() : tensor<4xf32>
  %ie = tensor.empty() : tensor<4x1xi64>
  %v = linalg.fill ins(%ninf : f32) outs(%ve : tensor<4xf32>) -> tensor<4xf32>
  %i = linalg.fill ins(%c0 : i64) outs(%ie : tensor<4x1xi64>) -> tensor<4x1xi64>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r)>, affine_map<(r, c) -> (r)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x32000xf32>) outs(%v, %i : tensor<4xf32>, tensor<4x1xi64>) {
  ^bb0(%in: f32, %bv: f32, %bi: i64):
    %ix = linalg.index 1 : index
    %ii = arith.index_cast %ix : index to i64
    %m = arith.maximumf %in, %bv : f32
    %gt = arith.cmpf ogt, %in, %bv : f32
    %s = arith.select %gt, %ii, %bi : i64
    linalg.yield %m, %s : f32, i64
  } -> (tensor<4xf32>, tensor<4x1xi64>)
  %flat = tensor.collapse_shape %0#1 [[0, 1]] : tensor<4x1xi64> into tensor<4xi64>
  return %flat : tensor<4xi64>
}
