func.func @forward(%x: !torch.vtensor<[4,64],f32>) -> (!torch.vtensor<[4,64],f32>, !torch.none) {
  %none = torch.constant.none
  %0 = torch.aten.tanh %x : !torch.vtensor<[4,64],f32> -> !torch.vtensor<[4,64],f32>
  return %0, %none : !torch.vtensor<[4,64],f32>, !torch.none
}
