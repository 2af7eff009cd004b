func.func @forward(%x: !torch.vtensor<[1,16,17,16],f32>) -> !torch.vtensor<[1,64,8,8],f32> {
  %f = torch.constant.int 2
  %0 = torch.aten.pixel_unshuffle %x, %f : !torch.vtensor<[1,16,17,16],f32>, !torch.int -> !torch.vtensor<[1,64,8,8],f32>
  return %0 : !torch.vtensor<[1,64,8,8],f32>
}
