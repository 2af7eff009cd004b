func.func @pad(%x: !torch.vtensor<[4,60],f32>) -> !torch.vtensor<[4,64],f32> {
  %zero = torch.constant.float 0.000000e+00
  %left = torch.constant.int 2.0
  %pads = torch.prim.ListConstruct %left, %left : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.constant_pad_nd %x, %pads, %zero : !torch.vtensor<[4,60],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[4,64],f32>
  return %0 : !torch.vtensor<[4,64],f32>
}
