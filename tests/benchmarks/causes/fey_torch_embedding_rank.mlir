func.func @tokens(%table: !torch.vtensor<[1,1000,32],f32>, %ids: !torch.vtensor<[4,12],si64>) -> !torch.vtensor<[4,12,32],f32> {
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %0 = torch.aten.embedding %table, %ids, %int-1, %false, %false : !torch.vtensor<[1,1000,32],f32>, !torch.vtensor<[4,12],si64>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[4,12,32],f32>
  return %0 : !torch.vtensor<[4,12,32],f32>
}
