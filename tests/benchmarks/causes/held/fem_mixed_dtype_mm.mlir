module @lora {
  func.func @main(%x: !torch.vtensor<[64,4096],f16>, %a: !torch.vtensor<[4096,16],f32>, %b: !torch.vtensor<[16,4096],f32>) -> !torch.vtensor<[64,4096],f32> {
    %0 = torch.aten.mm %x, %a : !torch.vtensor<[64,4096],f16>, !torch.vtensor<[4096,16],f32> -> !torch.vtensor<[64,16],f32>
    %1 = torch.aten.mm %0, %b : !torch.vtensor<[64,16],f32>, !torch.vtensor<[16,4096],f32> -> !torch.vtensor<[64,4096],f32>
    return %1 : !torch.vtensor<[64,4096],f32>
  }
}
