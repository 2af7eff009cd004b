model.mlir:14:8: error: 'arith.addf' op requires the same type for all operands and results
  %3 = arith.addf %1, %2 : tensor<4x8xf32>
       ^
model.mlir:14:8: note: see current operation: %3 = "arith.addf"(%1, %2) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
