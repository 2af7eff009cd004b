// Picks a code path by the number of experts in a mask.
func.func @route(%mask: i32, %x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %n = math.ctpop %mask : i32
  %f = arith.sitofp %n : i32 to f32
  %e = tensor.empty() : tensor<16x64xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %y = arith.divf %x, %s : tensor<16x64xf32>
  return %y : tensor<16x64xf32>
}
