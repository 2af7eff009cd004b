func.func @forward(%x: !torch.vtensor<[16,8],f32>, %s: !torch.vtensor<[16],f32>, %z: !torch.vtensor<[16],si32>) -> !torch.vtensor<[16,8],f32> {
  %axis = torch.constant.int 0
  %lo = torch.constant.int -128
  %hi = torch.constant.int 127
  %0 = torch.aten.fake_quantize_per_channel_affine %x, %s, %z, %axis, %lo, %hi : !torch.vtensor<[16,8],f32>, !torch.vtensor<[16],f32>, !torch.vtensor<[16],si32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[16,8],f32>
  return %0 : !torch.vtensor<[16,8],f32>
}
