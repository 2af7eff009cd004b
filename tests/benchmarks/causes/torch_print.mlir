func.func @main(%a: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  torch.prim.Print(%a) : !torch.vtensor<[4],f32>
  return %a : !torch.vtensor<[4],f32>
}
