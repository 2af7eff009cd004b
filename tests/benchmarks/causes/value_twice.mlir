func.func @mlp(%x: tensor<8x16xf32>, %w: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %h = arith.mulf %x, %w : tensor<8x16xf32>
  %y = arith.addf %h, %x : tensor<8x16xf32>
  %h = math.tanh %y : tensor<8x16xf32>
  return %h : tensor<8x16xf32>
}
