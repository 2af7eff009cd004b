module @scratch {
  func.func @main(%x: !torch.vtensor<[64,512],f32>, %w: !torch.vtensor<[512,512],f32>) -> !torch.vtensor<[64,512],f32> {
    %0 = torch.aten.mm %x, %w : !torch.vtensor<[64,512],f32>, !torch.vtensor<[512,512],f32> -> !torch.vtensor<[64,512],f32>
    %1 = torch.aten.mm %0, %w : !torch.vtensor<[64,512],f32>, !torch.vtensor<[512,512],f32> -> !torch.vtensor<[64,512],f32>
    return %1 : !torch.vtensor<[64,512],f32>
  }
}
