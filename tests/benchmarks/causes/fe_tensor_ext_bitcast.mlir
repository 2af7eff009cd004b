func.func @unpack_w4(%w: tensor<128x64xi8>) -> tensor<128x64xi4> {
  %0 = iree_tensor_ext.bitcast %w : tensor<128x64xi8> -> tensor<128x64xi4>
  return %0 : tensor<128x64xi4>
}
