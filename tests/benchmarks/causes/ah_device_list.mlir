util.global private @devs = [#hal.device.target<"hip">, #hal.device.target<"local">] : !hal.device
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = arith.addf %x, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
