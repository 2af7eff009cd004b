func.func @model(%a: !torch.vtensor<[4,4],unk>, %b: !torch.vtensor<[4,4],unk>) -> !torch.vtensor<[4,4],unk> {
  %0 = torch.aten.mm %a, %b : !torch.vtensor<[4,4],unk>, !torch.vtensor<[4,4],unk> -> !torch.vtensor<[4,4],unk>
  return %0 : !torch.vtensor<[4,4],unk>
}
