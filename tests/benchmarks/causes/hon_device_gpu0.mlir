util.global private @gpu0 = #hal.device.promise<@__device_0> : !hal.device
func.func @relu(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %on = flow.tensor.transfer %x : tensor<64x64xf32> to #hal.device.affinity<@gpu0>
  %y = arith.maximumf %on, %zero : tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
