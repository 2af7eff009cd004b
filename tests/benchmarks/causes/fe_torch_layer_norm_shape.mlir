func.func @f(%x: !torch.vtensor<[4,128,768],f32>, %w: !torch.vtensor<[512],f32>, %b: !torch.vtensor<[512],f32>) -> !torch.vtensor<[4,128,768],f32> {
  %int512 = torch.constant.int 512
  %eps = torch.constant.float 1.0e-05
  %false = torch.constant.bool false
  %s = torch.prim.ListConstruct %int512 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.layer_norm %x, %s, %w, %b, %eps, %false : !torch.vtensor<[4,128,768],f32>, !torch.list<int>, !torch.vtensor<[512],f32>, !torch.vtensor<[512],f32>, !torch.float, !torch.bool -> !torch.vtensor<[4,128,768],f32>
  return %0 : !torch.vtensor<[4,128,768],f32>
}
