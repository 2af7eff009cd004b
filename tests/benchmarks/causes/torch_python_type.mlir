func.func @main(%a: !torch.vtensor<[4,8],float>) -> !torch.vtensor<[4,8],float> {
  %0 = torch.aten.relu %a : !torch.vtensor<[4,8],float> -> !torch.vtensor<[4,8],float>
  return %0 : !torch.vtensor<[4,8],float>
}
