module @decode {
  func.func @decode(%tokens: tensor<4x1xi64>, %cache: tensor<4x128x16xf16>) -> tensor<4x128x16xf16> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.0 : f16
    %0 = tensor.empty() : tensor<4x128x16xf16>
    %1 = linalg.fill ins(%cst : f16) outs(%0 : tensor<4x128x
