func.func @main(%a1: !torch.vtensor<[4,8],f32>) -> (!torch.vtensor<[3,8],f32>, !torch.vtensor<[3,8],si64>) {
  %c2 = torch.constant.int 3
  %c3 = torch.constant.int 0
  %c4 = torch.constant.bool true
  %c5 = torch.constant.bool false
  %r:2 = torch.aten.topk %a1, %c2, %c3, %c4, %c5 : !torch.vtensor<[4,8],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[3,8],f32>, !torch.vtensor<[3,8],si64>
  return %r#0, %r#1 : !torch.vtensor<[3,8],f32>, !torch.vtensor<[3,8],si64>
}
