func.func @scaled(%x: !torch.vtensor<[4,64],f32>, %s: !torch.number) -> !torch.vtensor<[4,64],f32> {
  %0 = torch.aten.mul.Scalar %x, %s : !torch.vtensor<[4,64],f32>, !torch.number -> !torch.vtensor<[4,64],f32>
  return %0 : !torch.vtensor<[4,64],f32>
}
