func.func @f(%s: !torch.vtensor<[4,16,8],f32>) -> !torch.vtensor<[4,16,8],f32> {
  %d1 = torch.constant.int 2
  %d2 = torch.constant.int 1
  %0 = torch.aten.flatten.using_ints %s, %d1, %d2 : !torch.vtensor<[4,16,8],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,16,8],f32>
  return %0 : !torch.vtensor<[4,16,8],f32>
}
