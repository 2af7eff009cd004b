// One layer of a vision transformer, heads already split.
#id2 = affine_map<(t, c) -> (t, c)>
#row = affine_map<(t, c) -> (t)>
#col = affine_map<(t, c) -> (c)>
func.func @layer(%x: tensor<1024x768xf32>, %gamma: tensor<768xf32>, %wq: tensor<768x768xf16>, %k: tensor<12x1000x64xf16>, %v: tensor<12x1000x64xf16>, %wo: tensor<768x768xf16>) -> tensor<1024x768xf32> {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 768.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %scale = arith.constant 0.125 : f16
  %er = tensor.empty() : tensor<1024xf32>
  %ir = linalg.fill ins(%zero : f32) outs(%er : tensor<1024xf32>) -> tensor<1024xf32>
  %ss = linalg.generic {indexing_maps = [#id2, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<1024x768xf32>) outs(%ir : tensor<1024xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %s = arith.addf %q, %acc : f32
    linalg.yield %s : f32
  } -> tensor<1024xf32>
  %eh = tensor.empty() : tensor<1024x768xf16>
  %n = linalg.generic {indexing_maps = [#id2, #row, #col, #id2], iterator_types = ["parallel", "parallel"]} ins(%x, %ss, %gamma : tensor<1024x768xf32>, tensor<1024xf32>, tensor<768xf32>) outs(%eh : tensor<1024x768xf16>) {
  ^bb0(%a: f32, %m: f32, %g: f32, %unused: f16):
    %mean = arith.divf %m, %width : f32
    %safe = arith.addf %mean, %eps : f32
    %inv = math.rsqrt %safe : f32
    %y = arith.mulf %a, %inv : f32
    %z = arith.mulf %y, %g : f32
    %h = arith.truncf %z : f32 to f16
    linalg.yield %h : f16
  } -> tensor<1024x768xf16>
  %e = tensor.empty() : tensor<1024x768xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %q32 = linalg.matmul ins(%n, %wq : tensor<1024x768xf16>, tensor<768x768xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %q16 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%q32 : tensor<1024x768xf32>) outs(%eh : tensor<1024x768xf16>) {
  ^bb0(%a: f32, %unused: f16):
    %h = arith.truncf %a : f32 to f16
    linalg.yield %h : f16
  } -> tensor<1024x768xf16>
  %q3 = tensor.expand_shape %q16 [[0], [1, 2]] output_shape [1024, 12, 64] : tensor<1024x768xf16> into tensor<1024x12x64xf16>
  %et = tensor.empty() : tensor<12x1024x64xf16>
  %qt = linalg.transpose ins(%q3 : tensor<1024x12x64xf16>) outs(%et : tensor<12x1024x64xf16>) permutation = [1, 0, 2]
  %att = iree_linalg_ext.attention {indexing_maps = [
      affine_map<(b, m, n, k1, k2) -> (b, m, k1)>,
      affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>,
      affine_map<(b, m, n, k1, k2) -> (b, k2, n)>,
      affine_map<(b, m, n, k1, k2) -> ()>,
      affine_map<(b, m, n, k1, k2) -> (b, m, n)>]}
    ins(%qt, %k, %v, %scale : tensor<12x1024x64xf16>, tensor<12x1000x64xf16>, tensor<12x1000x64xf16>, f16)
    outs(%et : tensor<12x1024x64xf16>) {
  ^bb0(%s: f32):
    iree_linalg_ext.yield %s : f32
  } -> tensor<12x1024x64xf16>
  %em = tensor.empty() : tensor<1024x12x64xf16>
  %back = linalg.transpose ins(%att : tensor<12x1024x64xf16>) outs(%em : tensor<1024x12x64xf16>) permutation = [1, 0, 2]
  %flat = tensor.collapse_shape %back [[0], [1, 2]] : tensor<1024x12x64xf16> into tensor<1024x768xf16>
  %o = linalg.matmul ins(%flat, %wo : tensor<1024x768xf16>, tensor<768x768xf16>) outs(%init : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %r = linalg.add ins(%o, %x : tensor<1024x768xf32>, tensor<1024x768xf32>) outs(%e : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  return %r : tensor<1024x768xf32>
}
