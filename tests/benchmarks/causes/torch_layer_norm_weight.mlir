module {
  func.func @main(%arg0: !torch.vtensor<[2,10,64],f32>, %w: !torch.vtensor<[128],f32>, %b: !torch.vtensor<[128],f32>) -> !torch.vtensor<[2,10,64],f32> {
    %int64 = torch.constant.int 64
    %eps = torch.constant.float 1.000000e-05
    %false = torch.constant.bool false
    %shape = torch.prim.ListConstruct %int64 : (!torch.int) -> !torch.list<int>
    %0 = torch.aten.layer_norm %arg0, %shape, %w, %b, %eps, %false : !torch.vtensor<[2,10,64],f32>, !torch.list<int>, !torch.vtensor<[128],f32>, !torch.vtensor<[128],f32>, !torch.float, !torch.bool -> !torch.vtensor<[2,10,64],f32>
    return %0 : !torch.vtensor<[2,10,64],f32>
  }
}
