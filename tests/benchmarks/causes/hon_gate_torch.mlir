module {
  func.func @gate(%x: !torch.vtensor<[4,256],f32>, %w: !torch.vtensor<[64,256],f32>, %b: !torch.vtensor<[64],f32>) -> !torch.vtensor<[4,64],f32> {
    %0 = torch.aten.linear %x, %w, %b : !torch.vtensor<[4,256],f32>, !torch.vtensor<[64,256],f32>, !torch.vtensor<[64],f32> -> !torch.vtensor<[4,64],f32>
    %1 = torch.aten.sigmoid %0 : !torch.vtensor<[4,64],f32> -> !torch.vtensor<[4,64],f32>
    return %1 : !torch.vtensor<[4,64],f32>
  }
}
