#e = #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32]>
func.func @main(%a: tensor<64x64xf32>) -> tensor<64x64xf32, #e> {
  %r = iree_encoding.set_encoding %a : tensor<64x64xf32> -> tensor<64x64xf32, #e>
  return %r : tensor<64x64xf32, #e>
}
