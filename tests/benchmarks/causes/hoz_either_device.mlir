// Wherever there is room: on the first device or on the second.
#either = #hal.device.optimal<[#hal.device.promise<@__device_0>, #hal.device.promise<@__device_1>]>
module @spread {
  func.func @forward(%x: tensor<128x256xf32>, %w: tensor<256x64xf32>) -> tensor<128x64xf32> {
    %zero = arith.constant 0.0 : f32
    %a = flow.tensor.transfer %x : tensor<128x256xf32> to #either
    %b = flow.tensor.transfer %w : tensor<256x64xf32> to #either
    %e = tensor.empty() : tensor<128x64xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x64xf32>) -> tensor<128x64xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<128x256xf32>, tensor<256x64xf32>) outs(%f : tensor<128x64xf32>) -> tensor<128x64xf32>
    return %0 : tensor<128x64xf32>
  }
}
