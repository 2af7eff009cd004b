func.func @q(%a: tensor<64x128xi8>, %b: tensor<128x32xi8>, %za: i32) -> tensor<64x32xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<64x32xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<64x32xi32>) -> tensor<64x32xi32>
  %0 = linalg.quantized_matmul ins(%a, %b, %za : tensor<64x128xi8>, tensor<128x32xi8>, i32) outs(%f : tensor<64x32xi32>) -> tensor<64x32xi32>
  return %0 : tensor<64x32xi32>
}
