module @tp2 {
  func.func @prefill(%arg0: !torch.vtensor<[128,512],f16>, %arg1: !torch.vtensor<[512,256],f16>) -> !torch.vtensor<[128,256],f16> {
    %0 = torch.aten.mm %arg0, %arg1 : !torch.vtensor<[128,512],f16>, !torch.vtensor<[512,256],f16> -> !torch.vtensor<[128,256],f16>
    %1 = torch_c.to_builtin_tensor %0 : !torch.vtensor<[128,256],f16> -> tensor<128x256xf16>
    %2 = flow.tensor.transfer %1 : tensor<128x256xf16> to #hal.device.promise<@__device_1>
    %3 = torch_c.from_builtin_tensor %2 : tensor<128x256xf16> -> !torch.vtensor<[128,256],f16>
    %4 = torch.aten.relu %3 : !torch.vtensor<[128,256],f16> -> !torch.vtensor<[128,256],f16>
    return %4 : !torch.vtensor<[128,256],f16>
  }
}
