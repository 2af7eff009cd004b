func.func @scatter(%upd: tensor<64x16xf16>, %idx: tensor<64x1xi32>, %out: tensor<8x16xf16>) -> tensor<8x16xf16> {
  %0 = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(true)
    ins(%upd, %idx : tensor<64x16xf16>, tensor<64x1xi32>) outs(%out : tensor<8x16xf16>) {
  ^bb0(%a: f16, %b: f16):
    iree_linalg_ext.yield %a : f16
  } -> tensor<8x16xf16>
  return %0 : tensor<8x16xf16>
}
