func.func @f(%s: !torch.vtensor<[4,16,8],f32>) -> !torch.vtensor<[4,16,8,8],f32> {
  %off = torch.constant.int 0
  %d1 = torch.constant.int -1
  %d2 = torch.constant.int 3
  %0 = torch.aten.diag_embed %s, %off, %d1, %d2 : !torch.vtensor<[4,16,8],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,16,8,8],f32>
  return %0 : !torch.vtensor<[4,16,8,8],f32>
}
