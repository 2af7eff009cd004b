func.func @view(%x: tensor<16xf32>) -> tensor<16xi16> {
  %0 = tensor.bitcast %x : tensor<16xf32> to tensor<16xi16>
  return %0 : tensor<16xi16>
}
