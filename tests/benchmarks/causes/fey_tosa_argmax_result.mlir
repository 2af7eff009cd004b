func.func @classify(%logits: tensor<8x1000xf32>) -> tensor<1000xi32> {
  %0 = tosa.argmax %logits {axis = 1 : i32} : (tensor<8x1000xf32>) -> tensor<1000xi32>
  return %0 : tensor<1000xi32>
}
