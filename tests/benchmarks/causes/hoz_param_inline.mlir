func.func @bias(%x: tensor<16x1024xf32>) -> tensor<16x1024xf32> {
  %b = arith.constant #flow.parameter.named<"model"::"output.bias"> : tensor<1024xf32>
  %e = tensor.empty() : tensor<16x1024xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<16x1024xf32>, tensor<1024xf32>) outs(%e : tensor<16x1024xf32>) {
  ^bb0(%v: f32, %c: f32, %o: f32):
    %s = arith.addf %v, %c : f32
    linalg.yield %s : f32
  } -> tensor<16x1024xf32>
  return %0 : tensor<16x1024xf32>
}
