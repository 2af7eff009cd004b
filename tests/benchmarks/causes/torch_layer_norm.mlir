func.func @main(%x: !torch.vtensor<[4,16],f32>, %w: !torch.vtensor<[8],f32>, %b: !torch.vtensor<[8],f32>) -> !torch.vtensor<[4,16],f32> {
  %i16 = torch.constant.int 16
  %eps = torch.constant.float 1.000000e-05
  %false = torch.constant.bool false
  %s = torch.prim.ListConstruct %i16 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.layer_norm %x, %s, %w, %b, %eps, %false : !torch.vtensor<[4,16],f32>, !torch.list<int>, !torch.vtensor<[8],f32>, !torch.vtensor<[8],f32>, !torch.float, !torch.bool -> !torch.vtensor<[4,16],f32>
  return %0 : !torch.vtensor<[4,16],f32>
}
