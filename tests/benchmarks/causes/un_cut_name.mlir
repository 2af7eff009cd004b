module {
  func.func @main(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %c = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x8xf32>
    %0 = linalg.fil