func.func @forward(%x: !torch.vtensor<[2,16],f32>) -> !torch.vtensor<[2,1,20],f32> {
  %dim = torch.constant.int 1
  %size = torch.constant.int 20
  %step = torch.constant.int 4
  %0 = torch.aten.unfold %x, %dim, %size, %step : !torch.vtensor<[2,16],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,1,20],f32>
  return %0 : !torch.vtensor<[2,1,20],f32>
}
