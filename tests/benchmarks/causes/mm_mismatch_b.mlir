func.func @main(%a0: !torch.vtensor<[4,8],f32>, %a1: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,8],f32> {
  %r = torch.aten.mm %a0, %a1 : !torch.vtensor<[4,8],f32>, !torch.vtensor<[4,8],f32> -> !torch.vtensor<[4,8],f32>
  return %r : !torch.vtensor<[4,8],f32>
}
