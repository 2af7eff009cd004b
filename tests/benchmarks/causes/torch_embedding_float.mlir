func.func @main(%table: !torch.vtensor<[100,16],f32>, %ids: !torch.vtensor<[2,7],f32>) -> !torch.vtensor<[2,7,16],f32> {
  %pad = torch.constant.int -1
  %false = torch.constant.bool false
  %0 = torch.aten.embedding %table, %ids, %pad, %false, %false : !torch.vtensor<[100,16],f32>, !torch.vtensor<[2,7],f32>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[2,7,16],f32>
  return %0 : !torch.vtensor<[2,7,16],f32>
}
