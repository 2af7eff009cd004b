func.func @main(%x: !torch.vtensor<[2,3],fp32>) -> !torch.vtensor<[2,3],fp32> {
  %0 = torch.aten.tanh %x : !torch.vtensor<[2,3],fp32> -> !torch.vtensor<[2,3],fp32>
  return %0 : !torch.vtensor<[2,3],fp32>
}
