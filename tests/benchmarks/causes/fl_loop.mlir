func.func @main(%x: tensor<8xf32>, %n: i32) -> (tensor<8xf32>, f32) {
  %zero = arith.constant 0.0 : f32
  %f = arith.sitofp %n : i32 to f32
  %r = math.rsqrt %f : f32
  return %x, %r : tensor<8xf32>, f32
}
