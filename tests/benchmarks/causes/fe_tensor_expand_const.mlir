// Every size is given as a value, also those that the type says.
func.func @grow(%x: tensor<?x8xf32>) -> tensor<1x?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%c1, %d, 8] : tensor<?x8xf32> into tensor<1x?x8xf32>
  return %0 : tensor<1x?x8xf32>
}
