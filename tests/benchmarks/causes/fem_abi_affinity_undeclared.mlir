module @two_gpu {
  func.func @main(%x: !torch.vtensor<[1,4096],f16> {iree.abi.affinity = #hal.device.affinity<@gpu1>}, %w: !torch.vtensor<[4096,4096],f16>) -> !torch.vtensor<[1,4096],f16> {
    %0 = torch.aten.mm %x, %w : !torch.vtensor<[1,4096],f16>, !torch.vtensor<[4096,4096],f16> -> !torch.vtensor<[1,4096],f16>
    return %0 : !torch.vtensor<[1,4096],f16>
  }
}
