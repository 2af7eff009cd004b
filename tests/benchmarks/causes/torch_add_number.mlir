func.func @shift(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %f = torch.constant.float 5.000000e-01
  %one = torch.constant.int 1
  %0 = torch.aten.add.Tensor %x, %f, %one : !torch.vtensor<[4],f32>, !torch.float, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
