func.func @main(%a: !torch.vtensor<[16,32],f8E4M3FNUZ>, %b: !torch.vtensor<[32,16],f8E4M3FNUZ>, %s: !torch.vtensor<[],f32>) -> !torch.vtensor<[16,16],bf16> {
  %none = torch.constant.none
  %dt = torch.constant.int 15
  %false = torch.constant.bool false
  %0 = torch.operator "torch.aten._scaled_mm"(%a, %b, %s, %s, %none, %none, %dt, %false) : (!torch.vtensor<[16,32],f8E4M3FNUZ>, !torch.vtensor<[32,16],f8E4M3FNUZ>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.none, !torch.none, !torch.int, !torch.bool) -> !torch.vtensor<[16,16],bf16>
  return %0 : !torch.vtensor<[16,16],bf16>
}
