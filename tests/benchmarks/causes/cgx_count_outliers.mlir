// How many activations of each token exceed the threshold of the quantiser.
func.func @outliers(%x: tensor<64x4096xf16>) -> tensor<64xi64> {
  %limit = arith.constant 6.0 : f16
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<64xi64>
  %init = linalg.fill ins(%zero : i64) outs(%e : tensor<64xi64>) -> tensor<64xi64>
  %n = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x4096xf16>) outs(%init : tensor<64xi64>) {
  ^bb0(%v: f16, %acc: i64):
    %abs = math.absf %v : f16
    %over = arith.cmpf ogt, %abs, %limit : f16
    %one = arith.extui %over : i1 to i64
    %s = arith.addi %one, %acc : i64
    linalg.yield %s : i64
  } -> tensor<64xi64>
  return %n : tensor<64xi64>
}
