func.func @bucket(%edges: !torch.vtensor<[33],f32>, %v: !torch.vtensor<[512],f32>) -> !torch.vtensor<[512],si64> {
  %false = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.operator "torch.aten.searchsorted.Tensor"(%edges, %v, %false, %false, %none, %none) : (!torch.vtensor<[33],f32>, !torch.vtensor<[512],f32>, !torch.bool, !torch.bool, !torch.none, !torch.none) -> !torch.vtensor<[512],si64>
  return %0 : !torch.vtensor<[512],si64>
}
