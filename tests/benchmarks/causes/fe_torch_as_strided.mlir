func.func @frames(%x: !torch.vtensor<[4096],f32>) -> !torch.vtensor<[61,256],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int61 = torch.constant.int 61
  %int64 = torch.constant.int 64
  %int256 = torch.constant.int 256
  %sz = torch.prim.ListConstruct %int61, %int256 : (!torch.int, !torch.int) -> !torch.list<int>
  %st = torch.prim.ListConstruct %int64, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.as_strided %x, %sz, %st, %int0 : !torch.vtensor<[4096],f32>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[61,256],f32>
  return %0 : !torch.vtensor<[61,256],f32>
}
