#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @spmv(%A: tensor<1024x1024xf32, #CSR>, %x: tensor<1024xf32>) -> tensor<1024xf32> {
  %cst = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024xf32>
  %f = linalg.fill ins(%cst : f32) outs(%e : tensor<1024xf32>) -> tensor<1024xf32>
  %y = linalg.matvec ins(%A, %x : tensor<1024x1024xf32, #CSR>, tensor<1024xf32>) outs(%f : tensor<1024xf32>) -> tensor<1024xf32>
  return %y : tensor<1024xf32>
}
