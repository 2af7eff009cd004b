util.global private @vocab.embed = #stream.parameter.named<"model"::"vocab.embed"> : tensor<?x64xf16>
func.func @main(%id: index) -> tensor<1x64xf16> {
  %t = util.global.load @vocab.embed : tensor<?x64xf16>
  %r = tensor.extract_slice %t[%id, 0] [1, 64] [1, 1] : tensor<?x64xf16> to tensor<1x64xf16>
  return %r : tensor<1x64xf16>
}
