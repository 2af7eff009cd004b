module {
  func.func @forward(%arg0: tensor<4x64xf32>, %arg1: tensor<64x16xf32>) -> tensor<4x16xf32> {
    %cst = arith.constant 0.000000e+00 : f32 loc(#loc1)
    %0 = tensor.empty() : tensor<4x16xf32> loc(#loc2)
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc2)
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<4x64xf32>, tensor<64x16xf32>) outs(%1 : tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc3)
    return %2 : tensor<4x16xf32> loc(#loc4)
  }
}
#loc1 = loc(unknown)
#loc2 = loc("model.py":41:12)
#loc4 = loc("model.py":43:4)
