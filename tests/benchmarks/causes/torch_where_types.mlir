func.func @main(%c: !torch.vtensor<[4],i1>, %a: !torch.vtensor<[4],f32>, %b: !torch.vtensor<[5],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.where.self %c, %a, %b : !torch.vtensor<[4],i1>, !torch.vtensor<[4],f32>, !torch.vtensor<[5],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
