func.func @main(%x: !torch.vtensor<[2,10],f32>, %w: !torch.vtensor<[5,12],f32>, %b: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,5],f32> {
  %0 = torch.aten.relu %x : !torch.vtensor<[2,10],f32> -> !torch.vtensor<[2,10],f32>
  %1 = torch.aten.linear %0, %w, %b : !torch.vtensor<[2,10],f32>, !torch.vtensor<[5,12],f32>, !torch.vtensor<[5],f32> -> !torch.vtensor<[2,5],f32>
  return %1 : !torch.vtensor<[2,5],f32>
}
