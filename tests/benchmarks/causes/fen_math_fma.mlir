func.func @axpy(%a: tensor<64xf32>, %x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = math.fma %a, %x : tensor<64xf32>
  return %0 : tensor<64xf32>
}
