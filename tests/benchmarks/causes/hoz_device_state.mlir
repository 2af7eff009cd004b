// State that each device keeps.
util.global private mutable @__device_0 = dense<0.0> : tensor<512xf32>
func.func @accumulate(%x: tensor<512xf32>) -> tensor<512xf32> {
  %old = util.global.load @__device_0 : tensor<512xf32>
  %new = arith.addf %x, %old : tensor<512xf32>
  util.global.store %new, @__device_0 : tensor<512xf32>
  return %new : tensor<512xf32>
}
