func.func @main(%a: tensor<256x512xi4>, %b: tensor<512x256xi4>) -> tensor<256x256xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<256x256xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<256x256xi32>) -> tensor<256x256xi32>
  %0 = linalg.matmul ins(%a, %b : tensor<256x512xi4>, tensor<512x256xi4>) outs(%i : tensor<256x256xi32>) -> tensor<256x256xi32>
  return %0 : tensor<256x256xi32>
}
