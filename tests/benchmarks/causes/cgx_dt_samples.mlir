// A filter bank over 16-bit samples.
func.func @bank(%x: tensor<512x640xi16>, %taps: tensor<640x256xi16>) -> tensor<512x256xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<512x256xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<512x256xi32>) -> tensor<512x256xi32>
  %y = linalg.matmul ins(%x, %taps : tensor<512x640xi16>, tensor<640x256xi16>) outs(%init : tensor<512x256xi32>) -> tensor<512x256xi32>
  return %y : tensor<512x256xi32>
}
