module {
  func.func @decoder(%x: !torch.vtensor<[1,8,16,16],f32>) -> !torch.vtensor<[1,8,32,32],f32> {
    %none = torch.constant.none
    %f = torch.constant.float 2.0
    %l = torch.prim.ListConstruct %f, %f : (!torch.float, !torch.float) -> !torch.list<float>
    %0 = torch.aten.silu %x : !torch.vtensor<[1,8,16,16],f32> -> !torch.vtensor<[1,8,16,16],f32>
    %1 = torch.aten.upsample_nearest2d.vec %0, %none, %none : !torch.vtensor<[1,8,16,16],f32>, !torch.none, !torch.none -> !torch.vtensor<[1,8,32,32],f32>
    return %1 : !torch.vtensor<[1,8,32,32],f32>
  }
}
