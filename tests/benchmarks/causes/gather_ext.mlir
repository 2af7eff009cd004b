func.func @gather(%src: tensor<100x64xf16>, %idx: tensor<32xi64>) -> tensor<32x64xf16> {
  %e = tensor.empty() : tensor<32x64xf16>
  %0 = iree_linalg_ext.gather dimension_map = [0]
    ins(%src, %idx : tensor<100x64xf16>, tensor<32xi64>) outs(%e : tensor<32x64xf16>) -> tensor<32x64xf16>
  return %0 : tensor<32x64xf16>
}
