func.func @fuse_heads(%a: tensor<4x8xf16>, %b: tensor<4x16xf16>) -> tensor<8x8xf16> {
  %e = math.tanh %b : tensor<4x16xf16>
  %0 = tensor.concat dim(0) %a, %e : (tensor<4x8xf16>, tensor<4x16xf16>) -> tensor<8x8xf16>
  return %0 : tensor<8x8xf16>
}
