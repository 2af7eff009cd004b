module @sharded {
  func.func @allsum(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xf32> {
    %0 = flow.tensor.transfer %a : tensor<1024xf32> to #hal.device.promise<@__device_0>
    %1 = flow.tensor.transfer %b : tensor<1024xf32> to #hal.device.promise<@__device_1>
    %c = arith.addf %0, %1 : tensor<1024xf32>
    return %c : tensor<1024xf32>
  }
}
