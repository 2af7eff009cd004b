func.func @project(%x: !torch.vtensor<[2,5,12],f32>, %w: !torch.vtensor<[10],f32>) -> !torch.vtensor<[2,5],f32> {
  %0 = torch.aten.matmul %x, %w : !torch.vtensor<[2,5,12],f32>, !torch.vtensor<[10],f32> -> !torch.vtensor<[2,5],f32>
  return %0 : !torch.vtensor<[2,5],f32>
}
