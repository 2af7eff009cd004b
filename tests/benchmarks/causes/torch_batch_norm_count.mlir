module {
  func.func @main(%x: !torch.vtensor<[2,32,14,14],f32>, %s: !torch.vtensor<[64],f32>, %b: !torch.vtensor<[64],f32>, %m: !torch.vtensor<[64],f32>, %v: !torch.vtensor<[64],f32>) -> !torch.vtensor<[2,32,14,14],f32> {
    %false = torch.constant.bool false
    %mom = torch.constant.float 1.000000e-01
    %eps = torch.constant.float 1.000000e-05
    %r = torch.aten.relu %x : !torch.vtensor<[2,32,14,14],f32> -> !torch.vtensor<[2,32,14,14],f32>
    %0 = torch.aten.batch_norm %r, %s, %b, %m, %v, %false, %mom, %eps, %false : !torch.vtensor<[2,32,14,14],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[64],f32>, !torch.vtensor<[64],f32>, !torch.bool, !torch.float, !torch.float, !torch.bool -> !torch.vtensor<[2,32,14,14],f32>
    return %0 : !torch.vtensor<[2,32,14,14],f32>
  }
}
