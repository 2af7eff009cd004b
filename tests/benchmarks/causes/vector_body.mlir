func.func @main(%a: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %a[%c0, %c0], %z : tensor<64x64xf32>, vector<64x64xf32>
  %w = arith.addf %v, %v : vector<64x64xf32>
  %r = vector.transfer_write %w, %a[%c0, %c0] : vector<64x64xf32>, tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
