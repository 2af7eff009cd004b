func.func @norm(%x: !torch.vtensor<[2,16,256],f32>, %w: !torch.vtensor<[256],f32>) -> !torch.vtensor<[2,16,256],f32> {
  %int256 = torch.constant.int 256
  %eps = torch.constant.float 1.000000e-06
  %s = torch.prim.ListConstruct %int256 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.rms_norm %x, %s, %w, %eps : !torch.vtensor<[2,16,256],f32>, !torch.list<int>, !torch.vtensor<[256],f32>, !torch.float -> !torch.vtensor<[2,16,256],f32>
  return %0 : !torch.vtensor<[2,16,256],f32>
}
