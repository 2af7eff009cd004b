module @pinned attributes {hal.device.targets = [#hal.device.target<"hip", [#hal.executable.target<"rocm", "rocm-hsaco-fb", {ukernels = "none"}>]> : !hal.device]} {
  func.func @main(%x: !torch.vtensor<[64,512],f16>, %w: !torch.vtensor<[512,512],f16>) -> !torch.vtensor<[64,512],f16> {
    %0 = torch.aten.mm %x, %w : !torch.vtensor<[64,512],f16>, !torch.vtensor<[512,512],f16> -> !torch.vtensor<[64,512],f16>
    return %0 : !torch.vtensor<[64,512],f16>
  }
}
