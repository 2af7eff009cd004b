func.func @main(%a: tensor<64xf32>, %i: tensor<64xi32>) -> tensor<64xf32> {
  %x = math.exp %a : tensor<64xf32>
  %c = flow.tensor.reshape %x : tensor<64xf32> -> tensor<8x8xf32>
  %q = math.ipowi %i, %i : tensor<64xi32>
  %f = arith.sitofp %q : tensor<64xi32> to tensor<64xf32>
  %d = flow.tensor.reshape %c : tensor<8x8xf32> -> tensor<64xf32>
  %y = arith.addf %d, %f : tensor<64xf32>
  return %y : tensor<64xf32>
}
