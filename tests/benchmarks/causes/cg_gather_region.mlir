// Rows of an embedding table, from the export of last winter.
func.func @rows(%src: tensor<50304x768xbf16>, %idx: tensor<4x1024xi64>) -> tensor<4x1024x768xbf16> {
  %e = tensor.empty() : tensor<4x1024x768xbf16>
  %0 = iree_linalg_ext.gather dimension_map = [0]
    ins(%src, %idx : tensor<50304x768xbf16>, tensor<4x1024xi64>) outs(%e : tensor<4x1024x768xbf16>) {
  ^bb0(%a: bf16, %b: bf16):
    iree_linalg_ext.yield %a : bf16
  } -> tensor<4x1024x768xbf16>
  return %0 : tensor<4x1024x768xbf16>
}
