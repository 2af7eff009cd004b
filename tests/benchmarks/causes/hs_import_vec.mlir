func.func private @sampler.draw(%p: vector<4xf32>) -> i32
func.func @main(%a: tensor<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %a[%c0], %z : tensor<4xf32>, vector<4xf32>
  %0 = call @sampler.draw(%v) : (vector<4xf32>) -> i32
  return %0 : i32
}
