func.func @main(%a: !torch.vtensor<[8],f32>, %m: !torch.vtensor<[8],i1>) -> !torch.vtensor<[?],f32> {
  %0 = torch.aten.masked_select %a, %m : !torch.vtensor<[8],f32>, !torch.vtensor<[8],i1> -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
