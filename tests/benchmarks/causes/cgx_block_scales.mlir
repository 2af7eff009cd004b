// Shared exponents of blocks of 32, as for MXFP formats.
#in = affine_map<(i, b, k) -> (i, b, k)>
#out = affine_map<(i, b, k) -> (i, b)>
#id = affine_map<(i, b) -> (i, b)>
func.func @scales(%x: tensor<256x16x32xf32>) -> tensor<256x16xi8> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x16xf32>) -> tensor<256x16xf32>
  %amax = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<256x16x32xf32>) outs(%f : tensor<256x16xf32>) {
  ^bb0(%v: f32, %m: f32):
    %a = math.absf %v : f32
    %n = arith.maximumf %a, %m : f32
    linalg.yield %n : f32
  } -> tensor<256x16xf32>
  %o = tensor.empty() : tensor<256x16xi8>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%amax : tensor<256x16xf32>) outs(%o : tensor<256x16xi8>) {
  ^bb0(%m: f32, %unused: i8):
    %s = arith.truncf %m : f32 to f8E8M0FNU
    %b = arith.bitcast %s : f8E8M0FNU to i8
    linalg.yield %b : i8
  } -> tensor<256x16xi8>
  return %r : tensor<256x16xi8>
}
