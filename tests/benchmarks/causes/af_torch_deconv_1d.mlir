func.func @up(%x: !torch.vtensor<[1,8,16],f32>, %w: !torch.vtensor<[8,1,4],f32>) -> !torch.vtensor<[1,8,32],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %int8 = torch.constant.int 8
  %true = torch.constant.bool true
  %s = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %op = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.convolution %x, %w, %none, %s, %p, %p, %true, %op, %int8 : !torch.vtensor<[1,8,16],f32>, !torch.vtensor<[8,1,4],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,8,32],f32>
  return %0 : !torch.vtensor<[1,8,32],f32>
}
