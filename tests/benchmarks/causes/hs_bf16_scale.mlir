func.func @main(%a: tensor<32xf32>, %scale: bf16) -> (tensor<32xf32>, bf16) {
  %two = arith.constant 2.0 : bf16
  %d = arith.mulf %scale, %two : bf16
  %f = arith.extf %d : bf16 to f32
  %e = tensor.empty() : tensor<32xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %0 = arith.mulf %a, %s : tensor<32xf32>
  return %0, %d : tensor<32xf32>, bf16
}
