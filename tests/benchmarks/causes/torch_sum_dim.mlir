module {
  func.func @main(%x: !torch.vtensor<[4,8,16],f32>) -> !torch.vtensor<[4,8],f32> {
    %int3 = torch.constant.int 3
    %false = torch.constant.bool false
    %none = torch.constant.none
    %d = torch.prim.ListConstruct %int3 : (!torch.int) -> !torch.list<int>
    %0 = torch.aten.sum.dim_IntList %x, %d, %false, %none : !torch.vtensor<[4,8,16],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4,8],f32>
    return %0 : !torch.vtensor<[4,8],f32>
  }
}
