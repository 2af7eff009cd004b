func.func @main(%a: !torch.vtensor<[4],f32>) -> !torch.dict<str, vtensor<[4],f32>> {
  %k = torch.constant.str "out"
  %0 = torch.prim.DictConstruct keys(%k : !torch.str) values(%a : !torch.vtensor<[4],f32>) -> !torch.dict<str, vtensor<[4],f32>>
  return %0 : !torch.dict<str, vtensor<[4],f32>>
}
