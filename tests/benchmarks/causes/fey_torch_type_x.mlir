func.func @relu6(%a: !torch.vtensor<4x8xf32>) -> !torch.vtensor<4x8xf32> {
  %0 = torch.aten.relu6 %a : !torch.vtensor<4x8xf32> -> !torch.vtensor<4x8xf32>
  return %0 : !torch.vtensor<4x8xf32>
}
