util.global private @blk.0.attn_q.weight = #flow.parameter.named<"model"::"blk.0.attn_q.weight"> : tensor<64x64xf16>
util.global private @blk.0.attn_k.weight = #flow.parameter.named<"model"::"blk.0.attn_k.weight"> : tensor<64x16xf16>
util.func public @qk(%x: tensor<8x64xf16>) -> tensor<8x64xf16> {
  %q = util.global.load @blk.0.attn_q.weight : tensor<64x64xf16>
  %k = util.global.load @blk.0.attn_k.weight : tensor<64x64xf16>
  %s = arith.addf %q, %k : tensor<64x64xf16>
  %e = tensor.extract_slice %s[0, 0] [8, 64] [1, 1] : tensor<64x64xf16> to tensor<8x64xf16>
  %y = arith.addf %x, %e : tensor<8x64xf16>
  util.return %y : tensor<8x64xf16>
}
