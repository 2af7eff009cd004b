func.func @forward(%a: !torch.vtensor<[32,64],si8>, %b: !torch.vtensor<[64,48],si8>) -> !torch.vtensor<[32,48],si32> {
  %0 = torch.operator "torch.aten._int_mm"(%a, %b) : (!torch.vtensor<[32,64],si8>, !torch.vtensor<[64,48],si8>) -> !torch.vtensor<[32,48],si32>
  return %0 : !torch.vtensor<[32,48],si32>
}
