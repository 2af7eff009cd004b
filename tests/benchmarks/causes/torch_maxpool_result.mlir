module {
  func.func @main(%x: !torch.vtensor<[1,8,32,32],f32>) -> !torch.vtensor<[1,8,16,16],f32> {
    %int3 = torch.constant.int 3
    %int2 = torch.constant.int 2
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %false = torch.constant.bool false
    %k = torch.prim.ListConstruct %int3, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
    %s = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
    %p = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
    %d = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
    %0 = torch.aten.max_pool2d %x, %k, %s, %p, %d, %false : !torch.vtensor<[1,8,32,32],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,8,16,16],f32>
    return %0 : !torch.vtensor<[1,8,16,16],f32>
  }
}
