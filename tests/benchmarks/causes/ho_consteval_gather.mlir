// A lookup table indexed by constant ids of a vocabulary that has since shrunk.
func.func @lookup(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %table = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %ids = arith.constant dense<[0, 900000000, 1]> : tensor<3xi64>
  %e = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%ids : tensor<3xi64>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%id: i64, %o: f32):
    %row = arith.index_cast %id : i64 to index
    %col = linalg.index 1 : index
    %v = tensor.extract %table[%row, %col] : tensor<2x4xf32>
    linalg.yield %v : f32
  } -> tensor<3x4xf32>
  %r = arith.addf %x, %g : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
