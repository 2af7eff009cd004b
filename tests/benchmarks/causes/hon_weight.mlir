util.global private @w = #flow.parameter.named<"model":: > : tensor<64x64xf16>
util.func public @load() -> tensor<64x64xf16> {
  %w = util.global.load @w : tensor<64x64xf16>
  util.return %w : tensor<64x64xf16>
}
