func.func @main(%a1: !torch.vtensor<[10,4],f32>, %a2: !torch.vtensor<[6],si64>, %a3: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) {
  %c4 = torch.constant.bool false
  %c5 = torch.constant.int 2
  %c6 = torch.constant.bool false
  %c7 = torch.constant.none
  %c8 = torch.constant.bool false
  %c9 = torch.constant.int 1
  %r:4 = torch.aten.embedding_bag.padding_idx %a1, %a2, %a3, %c4, %c5, %c6, %c7, %c8, %c9 : !torch.vtensor<[10,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
  return %r#0, %r#1, %r#2, %r#3 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
}
