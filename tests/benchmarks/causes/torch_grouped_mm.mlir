func.func @main(%a: !torch.vtensor<[64,32],bf16>, %b: !torch.vtensor<[4,32,16],bf16>, %o: !torch.vtensor<[4],si32>) -> !torch.vtensor<[64,16],bf16> {
  %none = torch.constant.none
  %0 = torch.operator "torch.aten._grouped_mm"(%a, %b, %o, %none, %none) : (!torch.vtensor<[64,32],bf16>, !torch.vtensor<[4,32,16],bf16>, !torch.vtensor<[4],si32>, !torch.none, !torch.none) -> !torch.vtensor<[64,16],bf16>
  return %0 : !torch.vtensor<[64,16],bf16>
}
