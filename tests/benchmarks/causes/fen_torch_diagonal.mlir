func.func @trace_scores(%s: !torch.vtensor<[4,16,16],f32>) -> !torch.vtensor<[4,16],f32> {
  %off = torch.constant.int 0
  %d1 = torch.constant.int 2
  %d2 = torch.constant.int -1
  %0 = torch.aten.diagonal %s, %off, %d1, %d2 : !torch.vtensor<[4,16,16],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,16],f32>
  return %0 : !torch.vtensor<[4,16],f32>
}
