func.func @main(%a: !torch.vtensor<[64],f32>) -> !torch.vtensor<[10],f32> {
  %bins = torch.constant.int 10
  %lo = torch.constant.int 0
  %hi = torch.constant.int 1
  %0 = torch.operator "torch.aten.histc"(%a, %bins, %lo, %hi) : (!torch.vtensor<[64],f32>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[10],f32>
  return %0 : !torch.vtensor<[10],f32>
}
