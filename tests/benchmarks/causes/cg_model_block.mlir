// One decoder block, exported by hand: RMS norm, projections in bf16, the feed-forward in 8-bit floats.
#id2 = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
module @decoder_block {
  util.global private @wq = #util.uninitialized : tensor<1024x1024xbf16>
  util.global private @wo = #util.uninitialized : tensor<1024x1024xbf16>
  util.global private @norm = dense<1.0> : tensor<1024xf32>
  util.global private @up_scale = 3.125000e-02 : f32

  util.func private @rms_norm(%x: tensor<128x1024xbf16>, %g: tensor<1024xf32>) -> tensor<128x1024xbf16> {
    %zero = arith.constant 0.000000e+00 : f32
    %n = arith.constant 1.024000e+03 : f32
    %eps = arith.constant 9.99999974E-6 : f32
    %e0 = tensor.empty() : tensor<128xf32>
    %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<128xf32>) -> tensor<128xf32>
    %ss = linalg.generic {indexing_maps = [#id2, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<128x1024xbf16>) outs(%f0 : tensor<128xf32>) {
    ^bb0(%a: bf16, %acc: f32):
      %w = arith.extf %a : bf16 to f32
      %q = arith.mulf %w, %w : f32
      %s = arith.addf %q, %acc : f32
      linalg.yield %s : f32
    } -> tensor<128xf32>
    %e1 = tensor.empty() : tensor<128x1024xbf16>
    %y = linalg.generic {indexing_maps = [#id2, #row, #col, #id2], iterator_types = ["parallel", "parallel"]} ins(%x, %ss, %g : tensor<128x1024xbf16>, tensor<128xf32>, tensor<1024xf32>) outs(%e1 : tensor<128x1024xbf16>) {
    ^bb0(%a: bf16, %s: f32, %w: f32, %o: bf16):
      %m = arith.divf %s, %n : f32
      %me = arith.addf %m, %eps : f32
      %r = math.rsqrt %me : f32
      %af = arith.extf %a : bf16 to f32
      %p = arith.mulf %af, %r : f32
      %q = arith.mulf %p, %w : f32
      %t = arith.truncf %q : f32 to bf16
      linalg.yield %t : bf16
    } -> tensor<128x1024xbf16>
    util.return %y : tensor<128x1024xbf16>
  }

  util.func private @linear(%x: tensor<128x1024xbf16>, %w: tensor<1024x1024xbf16>) -> tensor<128x1024xbf16> {
    %zero = arith.constant 0.000000e+00 : f32
    %e = tensor.empty() : tensor<128x1024xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x1024xf32>) -> tensor<128x1024xf32>
    %m = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<128x1024xbf16>, tensor<1024x1024xbf16>) outs(%f : tensor<128x1024xf32>) {
    ^bb0(%a: bf16, %b: bf16, %acc: f32):
      %p = arith.extf %a : bf16 to f32
      %q = arith.extf %b : bf16 to f32
      %t = arith.mulf %p, %q : f32
      %s = arith.addf %acc, %t : f32
      linalg.yield %s : f32
    } -> tensor<128x1024xf32>
    %e1 = tensor.empty() : tensor<128x1024xbf16>
    %r = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<128x1024xf32>) outs(%e1 : tensor<128x1024xbf16>) {
    ^bb0(%a: f32, %o: bf16):
      %t = arith.truncf %a : f32 to bf16
      linalg.yield %t : bf16
    } -> tensor<128x1024xbf16>
    util.return %r : tensor<128x1024xbf16>
  }

  util.func public @block(%x: tensor<128x1024xbf16>, %wup: tensor<4096x1024xf8E5M2FNUZ>) -> (tensor<128x1024xbf16>, tensor<128x4096xf32>) {
    %g = util.global.load @norm : tensor<1024xf32>
    %wq = util.global.load @wq : tensor<1024x1024xbf16>
    %wo = util.global.load @wo : tensor<1024x1024xbf16>
    %scale = util.global.load @up_scale : f32
    %h = util.call @rms_norm(%x, %g) : (tensor<128x1024xbf16>, tensor<1024xf32>) -> tensor<128x1024xbf16>
    %q = util.call @linear(%h, %wq) : (tensor<128x1024xbf16>, tensor<1024x1024xbf16>) -> tensor<128x1024xbf16>
    %o = util.call @linear(%q, %wo) : (tensor<128x1024xbf16>, tensor<1024x1024xbf16>) -> tensor<128x1024xbf16>
    %e0 = tensor.empty() : tensor<128x1024xbf16>
    %res = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x, %o : tensor<128x1024xbf16>, tensor<128x1024xbf16>) outs(%e0 : tensor<128x1024xbf16>) {
    ^bb0(%a: bf16, %b: bf16, %u: bf16):
      %s = arith.addf %a, %b : bf16
      linalg.yield %s : bf16
    } -> tensor<128x1024xbf16>
    %e1 = tensor.empty() : tensor<128x1024xf8E5M2FNUZ>
    %h8 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%res : tensor<128x1024xbf16>) outs(%e1 : tensor<128x1024xf8E5M2FNUZ>) {
    ^bb0(%a: bf16, %u: f8E5M2FNUZ):
      %t = arith.truncf %a : bf16 to f8E5M2FNUZ
      linalg.yield %t : f8E5M2FNUZ
    } -> tensor<128x1024xf8E5M2FNUZ>
    %zero = arith.constant 0.000000e+00 : f32
    %e2 = tensor.empty() : tensor<128x4096xf32>
    %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<128x4096xf32>) -> tensor<128x4096xf32>
    %up = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%h8, %wup : tensor<128x1024xf8E5M2FNUZ>, tensor<4096x1024xf8E5M2FNUZ>) outs(%f2 : tensor<128x4096xf32>) {
    ^bb0(%a: f8E5M2FNUZ, %b: f8E5M2FNUZ, %acc: f32):
      %p = arith.extf %a : f8E5M2FNUZ to f32
      %r = arith.extf %b : f8E5M2FNUZ to f32
      %t = arith.mulf %p, %r : f32
      %s = arith.addf %acc, %t : f32
      linalg.yield %s : f32
    } -> tensor<128x4096xf32>
    %act = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%up : tensor<128x4096xf32>) outs(%e2 : tensor<128x4096xf32>) {
    ^bb0(%a: f32, %u: f32):
      %one = arith.constant 1.000000e+00 : f32
      %sc = arith.mulf %a, %scale : f32
      %n = arith.negf %sc : f32
      %ex = math.exp %n : f32
      %d = arith.addf %ex, %one : f32
      %s = arith.divf %sc, %d : f32
      linalg.yield %s : f32
    } -> tensor<128x4096xf32>
    util.return %res, %act : tensor<128x1024xbf16>, tensor<128x4096xf32>
  }
}
