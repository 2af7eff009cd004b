func.func @early_exit(%confident: tensor<i1>, %logits: tensor<1x10xf32>, %features: tensor<1x10xf32>) -> tensor<1x10xf32> {
  %0 = tosa.cond_if %confident -> (tensor<1x10xf32>) {
    tosa.yield %logits : tensor<1x10xf32>
  } else {
    %1 = tosa.add %logits, %features : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    tosa.yield %1 : tensor<1x10xf32>
  }
  return %0 : tensor<1x10xf32>
}
