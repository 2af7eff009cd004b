func.func @main(%a: !torch.vtensor<[4,8],f16>, %b: !torch.vtensor<[8,4],f32>) -> !torch.vtensor<[4,4],f32> {
  %0 = torch.aten.mm %a, %b : !torch.vtensor<[4,8],f16>, !torch.vtensor<[8,4],f32> -> !torch.vtensor<[4,4],f32>
  return %0 : !torch.vtensor<[4,4],f32>
}
