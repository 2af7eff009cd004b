func.func @main(%x: !torch.vtensor<[2,8],f32>, %w: !torch.vtensor<[12,8],f32>, %m: !torch.vtensor<[2,12],f16>) -> !torch.vtensor<[2,12],f32> {
  %0 = torch.aten.t %w : !torch.vtensor<[12,8],f32> -> !torch.vtensor<[12,8],f32>
  %1 = torch.aten.mm %x, %0 : !torch.vtensor<[2,8],f32>, !torch.vtensor<[12,8],f32> -> !torch.vtensor<[2,12],f32>
  return %1 : !torch.vtensor<[2,12],f32>
}
