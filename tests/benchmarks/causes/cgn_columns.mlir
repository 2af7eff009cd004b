func.func @columns(%x: tensor<2x34x34x640xf16>) -> tensor<2x1024x5760xf16> {
  %e = tensor.empty() : tensor<2x1024x5760xf16>
  %r = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] m_offset = [0] * [1] k_offset = [0] * [1] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] ins(%x : tensor<2x34x34x640xf16>) outs(%e : tensor<2x1024x5760xf16>) -> tensor<2x1024x5760xf16>
  return %r : tensor<2x1024x5760xf16>
}
