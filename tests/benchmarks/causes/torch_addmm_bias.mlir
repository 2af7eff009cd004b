func.func @main(%c: !torch.vtensor<[5],f32>, %a: !torch.vtensor<[4,8],f32>, %b: !torch.vtensor<[8,6],f32>) -> !torch.vtensor<[4,6],f32> {
  %i1 = torch.constant.int 1
  %0 = torch.aten.addmm %c, %a, %b, %i1, %i1 : !torch.vtensor<[5],f32>, !torch.vtensor<[4,8],f32>, !torch.vtensor<[8,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,6],f32>
  return %0 : !torch.vtensor<[4,6],f32>
}
