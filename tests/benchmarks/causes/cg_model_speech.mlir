// Encoder of a small speech model: two convolutions, one transformer layer, pooling; exported with static shapes.
#id2 = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id3 = affine_map<(b, i, j) -> (b, i, j)>
#last = affine_map<(b, i, j) -> (j)>
#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
module @speech_encoder {
  util.global private @conv1 = #util.uninitialized : tensor<3x80x384xf16>
  util.global private @conv2 = #util.uninitialized : tensor<3x384x384xf16>
  util.global private @norm = dense<1.0> : tensor<384xf32>
  util.global private @up = #util.uninitialized : tensor<384x1536xf16>
  util.global private @down = #util.uninitialized : tensor<1536x384xf16>

  util.global private @w_query = #util.uninitialized : tensor<384x384xf16>
  util.global private @w_key = #util.uninitialized : tensor<384x384xf16>
  util.global private @w_value = #util.uninitialized : tensor<384x384xf16>
  util.global private @w_out = #util.uninitialized : tensor<384x384xf16>

  util.func private @gelu(%x: tensor<1x384x384xf32>) -> tensor<1x384x384xf16> {
    %half = arith.constant 5.000000e-01 : f32
    %one = arith.constant 1.000000e+00 : f32
    %r2 = arith.constant 0.707106769 : f32
    %e = tensor.empty() : tensor<1x384x384xf16>
    %y = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<1x384x384xf32>) outs(%e : tensor<1x384x384xf16>) {
    ^bb0(%a: f32, %u: f16):
      %t = arith.mulf %a, %r2 : f32
      %f = math.erf %t : f32
      %g = arith.addf %f, %one : f32
      %h = arith.mulf %a, %half : f32
      %p = arith.mulf %g, %h : f32
      %c = arith.truncf %p : f32 to f16
      linalg.yield %c : f16
    } -> tensor<1x384x384xf16>
    util.return %y : tensor<1x384x384xf16>
  }

  util.func private @project(%x: tensor<384x384xf16>, %w: tensor<384x384xf16>) -> tensor<384x384xf16> {
    %z = arith.constant 0.000000e+00 : f32
    %e = tensor.empty() : tensor<384x384xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<384x384xf32>) -> tensor<384x384xf32>
    %m = linalg.matmul ins(%x, %w : tensor<384x384xf16>, tensor<384x384xf16>) outs(%f : tensor<384x384xf32>) -> tensor<384x384xf32>
    %e1 = tensor.empty() : tensor<384x384xf16>
    %y = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<384x384xf32>) outs(%e1 : tensor<384x384xf16>) {
    ^bb0(%a: f32, %u: f16):
      %t = arith.truncf %a : f32 to f16
      linalg.yield %t : f16
    } -> tensor<384x384xf16>
    util.return %y : tensor<384x384xf16>
  }

  util.func private @heads(%x: tensor<384x384xf16>) -> tensor<8x384x48xf16> {
    %x3 = tensor.expand_shape %x [[0], [1, 2]] output_shape [384, 8, 48] : tensor<384x384xf16> into tensor<384x8x48xf16>
    %e = tensor.empty() : tensor<8x384x48xf16>
    %t = linalg.transpose ins(%x3 : tensor<384x8x48xf16>) outs(%e : tensor<8x384x48xf16>) permutation = [1, 0, 2]
    util.return %t : tensor<8x384x48xf16>
  }

  util.func public @encode(%mel: tensor<1x386x80xf16>) -> tensor<384x384xf16> {
    %z = arith.constant 0.000000e+00 : f32
    %zh = arith.constant 0.000000e+00 : f16
    %w1 = util.global.load @conv1 : tensor<3x80x384xf16>
    %w2 = util.global.load @conv2 : tensor<3x384x384xf16>
    %e0 = tensor.empty() : tensor<1x384x384xf32>
    %f0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<1x384x384xf32>) -> tensor<1x384x384xf32>
    %c1 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%mel, %w1 : tensor<1x386x80xf16>, tensor<3x80x384xf16>) outs(%f0 : tensor<1x384x384xf32>) -> tensor<1x384x384xf32>
    %g1 = util.call @gelu(%c1) : (tensor<1x384x384xf32>) -> tensor<1x384x384xf16>
    %p1 = tensor.pad %g1 low[0, 1, 0] high[0, 1, 0] {
    ^bb0(%a: index, %b: index, %c: index):
      tensor.yield %zh : f16
    } : tensor<1x384x384xf16> to tensor<1x386x384xf16>
    %c2 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%p1, %w2 : tensor<1x386x384xf16>, tensor<3x384x384xf16>) outs(%f0 : tensor<1x384x384xf32>) -> tensor<1x384x384xf32>
    %g2 = util.call @gelu(%c2) : (tensor<1x384x384xf32>) -> tensor<1x384x384xf16>
    %x = tensor.collapse_shape %g2 [[0, 1], [2]] : tensor<1x384x384xf16> into tensor<384x384xf16>
    %wq = util.global.load @w_query : tensor<384x384xf16>
    %wk = util.global.load @w_key : tensor<384x384xf16>
    %wv = util.global.load @w_value : tensor<384x384xf16>
    %wo = util.global.load @w_out : tensor<384x384xf16>
    %xq = util.call @project(%x, %wq) : (tensor<384x384xf16>, tensor<384x384xf16>) -> tensor<384x384xf16>
    %xk = util.call @project(%x, %wk) : (tensor<384x384xf16>, tensor<384x384xf16>) -> tensor<384x384xf16>
    %xv = util.call @project(%x, %wv) : (tensor<384x384xf16>, tensor<384x384xf16>) -> tensor<384x384xf16>
    %hq = util.call @heads(%xq) : (tensor<384x384xf16>) -> tensor<8x384x48xf16>
    %hk = util.call @heads(%xk) : (tensor<384x384xf16>) -> tensor<8x384x48xf16>
    %hv = util.call @heads(%xv) : (tensor<384x384xf16>) -> tensor<8x384x48xf16>
    %scale = arith.constant 1.443e-01 : f16
    %ea = tensor.empty() : tensor<8x384x48xf16>
    %att = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]> ins(%hq, %hk, %hv, %scale : tensor<8x384x48xf16>, tensor<8x384x48xf16>, tensor<8x384x48xf16>, f16) outs(%ea : tensor<8x384x48xf16>) {
    ^bb0(%score: f32):
      iree_linalg_ext.yield %score : f32
    } -> tensor<8x384x48xf16>
    %et = tensor.empty() : tensor<384x8x48xf16>
    %bt = linalg.transpose ins(%att : tensor<8x384x48xf16>) outs(%et : tensor<384x8x48xf16>) permutation = [1, 0, 2]
    %bc = tensor.collapse_shape %bt [[0], [1, 2]] : tensor<384x8x48xf16> into tensor<384x384xf16>
    %po = util.call @project(%bc, %wo) : (tensor<384x384xf16>, tensor<384x384xf16>) -> tensor<384x384xf16>
    %er = tensor.empty() : tensor<384x384xf16>
    %res = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%x, %po : tensor<384x384xf16>, tensor<384x384xf16>) outs(%er : tensor<384x384xf16>) {
    ^bb0(%a: f16, %b: f16, %u: f16):
      %t = arith.addf %a, %b : f16
      linalg.yield %t : f16
    } -> tensor<384x384xf16>
    util.return %res : tensor<384x384xf16>
  }
}
