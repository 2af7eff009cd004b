// written for the CPU vectoriser, tried on the GPU
func.func @row_norms(%x: tensor<64x768xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %acc = arith.constant dense<0.0> : vector<64xf32>
  %v = vector.transfer_read %x[%c0, %c0], %z {in_bounds = [true, true]} : tensor<64x768xf32>, vector<64x768xf32>
  %sq = arith.mulf %v, %v : vector<64x768xf32>
  %s = vector.multi_reduction <add>, %sq, %acc [1] : vector<64x768xf32> to vector<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %r = vector.transfer_write %s, %e[%c0] {in_bounds = [true]} : vector<64xf32>, tensor<64xf32>
  return %r : tensor<64xf32>
}
