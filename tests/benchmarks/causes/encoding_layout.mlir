#enc = #iree_encoding.layout<[#iree_encoding.pad_encoding_layout<[0, 64]>]>
func.func @main(%a: tensor<64x100xf32>) -> tensor<64x100xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<64x100xf32> -> tensor<64x100xf32, #enc>
  %1 = iree_encoding.unset_encoding %0 : tensor<64x100xf32, #enc> -> tensor<64x100xf32>
  return %1 : tensor<64x100xf32>
}
