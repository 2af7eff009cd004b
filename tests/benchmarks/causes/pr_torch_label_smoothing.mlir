func.func @main(%a1: !torch.vtensor<[4,8],f32>, %a2: !torch.vtensor<[4],si64>) -> !torch.vtensor<[],f32> {
  %c3 = torch.constant.none
  %c4 = torch.constant.int 1
  %c5 = torch.constant.int -100
  %c6 = torch.constant.float 1.000000e-01
  %r = torch.aten.cross_entropy_loss %a1, %a2, %c3, %c4, %c5, %c6 : !torch.vtensor<[4,8],f32>, !torch.vtensor<[4],si64>, !torch.none, !torch.int, !torch.int, !torch.float -> !torch.vtensor<[],f32>
  return %r : !torch.vtensor<[],f32>
}
