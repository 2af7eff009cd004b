func.func @forward(%x: !torch.vtensor<[1,16,15,15],f32>) -> !torch.vtensor<[1,16,?,?],f32> {
  %s = torch.prim.ListConstruct  : () -> !torch.list<int>
  %0 = torch.aten.adaptive_avg_pool2d %x, %s : !torch.vtensor<[1,16,15,15],f32>, !torch.list<int> -> !torch.vtensor<[1,16,?,?],f32>
  return %0 : !torch.vtensor<[1,16,?,?],f32>
}
