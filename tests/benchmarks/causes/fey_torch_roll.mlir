module @swin_shift {
  func.func @forward(%arg0: !torch.vtensor<[1,3136,96],f32>) -> !torch.vtensor<[1,56,56,96],f32> {
    %int-3 = torch.constant.int -3
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int56 = torch.constant.int 56
    %int96 = torch.constant.int 96
    %s = torch.prim.ListConstruct %int1, %int56, %int56, %int96 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %x = torch.aten.view %arg0, %s : !torch.vtensor<[1,3136,96],f32>, !torch.list<int> -> !torch.vtensor<[1,56,56,96],f32>
    %0 = torch.prim.ListConstruct %int-3 : (!torch.int) -> !torch.list<int>
    %1 = torch.prim.ListConstruct %int1, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
    %2 = torch.aten.roll %x, %0, %1 : !torch.vtensor<[1,56,56,96],f32>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[1,56,56,96],f32>
    return %2 : !torch.vtensor<[1,56,56,96],f32>
  }
}
