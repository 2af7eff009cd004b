#enc = #iree_encoding.encoding<operand_index = 5 : index, op_type = matmul, element_types = [f32, f32, f32]>
func.func @main(%a: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<16x16xf32> -> tensor<8x16xf32, #enc>
  %1 = iree_encoding.unset_encoding %0 : tensor<8x16xf32, #enc> -> tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}
