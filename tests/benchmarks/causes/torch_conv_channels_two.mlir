module {
  func.func @main(%x: !torch.vtensor<[1,3,32,32],f32>, %w: !torch.vtensor<[16,4,3,3],f32>) -> !torch.vtensor<[1,16,30,30],f32> {
    %none = torch.constant.none
    %false = torch.constant.bool false
    %int1 = torch.constant.int 1
    %int0 = torch.constant.int 0
    %ones = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
    %zeros = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
    %0 = torch.aten.convolution %x, %w, %none, %ones, %zeros, %ones, %false, %zeros, %int1 : !torch.vtensor<[1,3,32,32],f32>, !torch.vtensor<[16,4,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,16,30,30],f32>
    return %0 : !torch.vtensor<[1,16,30,30],f32>
  }
}
