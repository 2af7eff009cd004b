func.func @pad(%x: !torch.vtensor<[1,4,4],f32>) -> !torch.vtensor<[1,5,5],f32> {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %value = torch.constant.float 0.000000e+00
  %pads = torch.prim.ListConstruct %zero, %one, %zero : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.constant_pad_nd %x, %pads, %value : !torch.vtensor<[1,4,4],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[1,5,5],f32>
  return %0 : !torch.vtensor<[1,5,5],f32>
}
