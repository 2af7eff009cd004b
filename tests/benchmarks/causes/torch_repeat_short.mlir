module {
  func.func @main(%x: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[8],f32> {
    %int2 = torch.constant.int 2
    %l = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
    %0 = torch.aten.repeat %x, %l : !torch.vtensor<[4,8],f32>, !torch.list<int> -> !torch.vtensor<[8],f32>
    return %0 : !torch.vtensor<[8],f32>
  }
}
