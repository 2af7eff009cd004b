func.func @main(%a: tensor<32xf32>, %v: f32) -> tensor<32xf32> {
  %c = math.cbrt %v : f32
  %ct = math.powf %c, %v : f32
  %w = math.acosh %ct : f32
  %e = tensor.empty() : tensor<32xf32>
  %s = linalg.fill ins(%w : f32) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %0 = arith.mulf %a, %s : tensor<32xf32>
  return %0 : tensor<32xf32>
}
