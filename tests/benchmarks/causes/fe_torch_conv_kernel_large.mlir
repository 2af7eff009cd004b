module @features {
  func.func @forward(%x: !torch.vtensor<[1,16,5,5],f32>, %w: !torch.vtensor<[32,16,7,7],f32>) -> !torch.vtensor<[1,32,1,1],f32> {
    %none = torch.constant.none
    %false = torch.constant.bool false
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %s = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
    %p = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
    %d = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
    %o = torch.prim.ListConstruct : () -> !torch.list<int>
    %0 = torch.aten.convolution %x, %w, %none, %s, %p, %d, %false, %o, %int1 : !torch.vtensor<[1,16,5,5],f32>, !torch.vtensor<[32,16,7,7],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,32,1,1],f32>
    return %0 : !torch.vtensor<[1,32,1,1],f32>
  }
}
