func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %a[%c0], %z : tensor<64xf32>, vector<[4]xf32>
  %w = arith.addf %v, %v : vector<[4]xf32>
  %0 = vector.transfer_write %w, %a[%c0] : vector<[4]xf32>, tensor<64xf32>
  return %0 : tensor<64xf32>
}
