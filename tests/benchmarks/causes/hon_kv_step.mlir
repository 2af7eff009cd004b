module @decoder {
  util.global private mutable @k_cache : tensor<4x1024x8x64xf16>
  util.global private mutable @v_cache : tensor<4x1024x8x64xf16>
  util.global private @wq = #flow.parameter.named<"model"::"blk.0.attn_q.weight"> : tensor<512x512xf16>
  util.global private @wk = #flow.parameter.named<"model"::"blk.0.attn_k.weight"> : tensor<512x512xf16>
  util.initializer {
    %z = arith.constant dense<0.0> : tensor<4x1024x8x64xf16>
    util.global.store %z, @k_cache : tensor<4x1024x8x64xf16>
    util.global.store %z, @v_cache : tensor<4x1024x8x64xf16>
    util.return
  }
  util.func private @project(%x: tensor<4x512xf16>, %w: tensor<512x512xf16>) -> tensor<4x512xf16> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x512xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x512xf32>) -> tensor<4x512xf32>
    %y = linalg.matmul ins(%x, %w : tensor<4x512xf16>, tensor<512x512xf16>) outs(%f : tensor<4x512xf32>) -> tensor<4x512xf32>
    %h = arith.truncf %y : tensor<4x512xf32> to tensor<4x512xf16>
    util.return %h : tensor<4x512xf16>
  }
  util.func public @reset() {
    %z = arith.constant dense<0.0> : tensor<4x1024x8x64xf16>
    util.global.store %z, @k_cache : tensor<4x1024x8x64xf16>
    util.global.store %z, @v_cache : tensor<4x1024x8x64xf16>
    util.return
  }
  util.func public @decode(%x: tensor<4x512xf16>, %pos: tensor<i64>) -> tensor<4x512xf16> {
    %c0 = arith.constant 0 : index
    %p64 = tensor.extract %pos[] : tensor<i64>
    %p = arith.index_cast %p64 : i64 to index
    %wq = util.global.load @wq : tensor<512x512xf16>
    %wk = util.global.load @wk : tensor<512x512xf16>
    %q = util.call @project(%x, %wq) : (tensor<4x512xf16>, tensor<512x512xf16>) -> tensor<4x512xf16>
    %k = util.call @project(%x, %wk) : (tensor<4x512xf16>, tensor<512x512xf16>) -> tensor<4x512xf16>
    %kr = flow.tensor.reshape %k : tensor<4x512xf16> -> tensor<4x1x8x64xf16>
    %kc = util.global.load @k_cache : tensor<4x1024x8x64xf16>
    %kn = flow.tensor.update %kr, %kc[%c0, %p, %c0, %c0] : tensor<4x1x8x64xf16> -> %kc as tensor<4x1024x8x64xf16>
    util.global.store %kn, @k_cache : tensor<4x1024x8x64xf16>
    %vr = flow.tensor.reshape %q : tensor<4x512xf16> -> tensor<4x1x8x64xf16>
    %vc = util.global.load @v_cache : tensor<4x1024x8x64xf16>
    %vn = flow.tensor.update %vr, %vc[%c0, %p64, %c0, %c0] : tensor<4x1x8x64xf16> -> %vc as tensor<4x1024x8x64xf16>
    util.global.store %vn, @v_cache : tensor<4x1024x8x64xf16>
    util.return %q : tensor<4x512xf16>
  }
}
