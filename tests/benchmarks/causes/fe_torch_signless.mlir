func.func @lookup(%table: !torch.vtensor<[32000,512],f16>, %ids: !torch.vtensor<[1,64],i64>) -> !torch.vtensor<[1,64,512],f16> {
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %0 = torch.aten.embedding %table, %ids, %int-1, %false, %false : !torch.vtensor<[32000,512],f16>, !torch.vtensor<[1,64],i64>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[1,64,512],f16>
  return %0 : !torch.vtensor<[1,64,512],f16>
}
