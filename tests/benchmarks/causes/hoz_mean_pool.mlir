#row = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>
// Every token gets the mean over the features, by a product with a constant.
func.func @mean_pool(%x: tensor<32x256xf16>, %bias: tensor<512xf32>) -> tensor<32x512xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.00390625> : tensor<256x512xf16>
  %e = tensor.empty() : tensor<32x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x512xf32>) -> tensor<32x512xf32>
  %m = linalg.matmul ins(%x, %w : tensor<32x256xf16>, tensor<256x512xf16>) outs(%f : tensor<32x512xf32>) -> tensor<32x512xf32>
  %r = linalg.generic {indexing_maps = [#row, #col, #row], iterator_types = ["parallel", "parallel"]}
      ins(%m, %bias : tensor<32x512xf32>, tensor<512xf32>) outs(%e : tensor<32x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<32x512xf32>
  return %r : tensor<32x512xf32>
}
