func.func @shuffle(%x: !torch.vtensor<[1,58,28,28],f32>) -> !torch.vtensor<[1,58,28,28],f32> {
  %groups = torch.constant.int 4
  %0 = torch.aten.channel_shuffle %x, %groups : !torch.vtensor<[1,58,28,28],f32>, !torch.int -> !torch.vtensor<[1,58,28,28],f32>
  return %0 : !torch.vtensor<[1,58,28,28],f32>
}
