#e0 = #iree_encoding.testing<>
func.func @main(%a: tensor<64x64xf16, #e0>) -> tensor<64x64xf16> {
  %1 = iree_encoding.unset_encoding %a : tensor<64x64xf16, #e0> -> tensor<64x64xf16>
  %r = arith.addf %1, %1 : tensor<64x64xf16>
  return %r : tensor<64x64xf16>
}
