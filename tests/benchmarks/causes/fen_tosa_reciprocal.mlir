func.func @inv(%x: tensor<32xi32>) -> tensor<32xi32> {
  %0 = tosa.reciprocal %x : (tensor<32xi32>) -> tensor<32xi32>
  return %0 : tensor<32xi32>
}
