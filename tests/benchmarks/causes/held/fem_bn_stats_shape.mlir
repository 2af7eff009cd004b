module @bn_fold {
  func.func @main(%x: !torch.vtensor<[1,128,28,28],f32>, %g: !torch.vtensor<[64],f32>, %b: !torch.vtensor<[128],f32>, %m: !torch.vtensor<[128],f32>, %v: !torch.vtensor<[128],f32>) -> !torch.vtensor<[1,128,28,28],f32> {
    %false = torch.constant.bool false
    %mom = torch.constant.float 1.000000e-01
    %eps = torch.constant.float 1.000000e-05
    %0 = torch.aten.batch_norm %x, %g, %b, %m, %v, %false, %mom, %eps, %false : !torch.vtensor<[1,128,28,28],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[128],f32>, !torch.vtensor<[128],f32>, !torch.vtensor<[128],f32>, !torch.bool, !torch.float, !torch.float, !torch.bool -> !torch.vtensor<[1,128,28,28],f32>
    return %0 : !torch.vtensor<[1,128,28,28],f32>
  }
}
