// Two layers of a feed-forward block, weights as arguments.
func.func @ffn(%x: tensor<32x256xf16>, %w0: tensor<256x512xf16>, %w1: tensor<512x256xf16>) -> tensor<32x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<32x512xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<32x512xf32>) -> tensor<32x512xf32>
  %h = linalg.matmul ins(%x, %w0 : tensor<32x256xf16>, tensor<256x512xf16>) outs(%f0 : tensor<32x512xf32>) -> tensor<32x512xf32>
  %e1 = tensor.empty() : tensor<32x512xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<32x512xf32>) outs(%e1 : tensor<32x512xf16>) {
  ^bb0(%in: f32, %out: f16):
    %m = arith.maximumf %in, %zero : f32
    %t = arith.truncf %m : f32 to f16
    linalg.yield %t : f16
  } -> tensor<32x512xf16>
  %e2 = tensor.empty() : tensor<32x256xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %y = linalg.matmul ins(%r, %w1 : tensor<32x512xf16>, tensor<512x256xf16>) outs(%f2 : tensor<32x256xf32>) -> tensor<32x256xf32>
  return %y : tensor<32x256xf32>
}
