func.func @main(%q: !torch.vtensor<[1,4,64,32],f32>, %k: !torch.vtensor<[1,4,64,32],f32>, %v: !torch.vtensor<[1,4,64,32],f32>) -> !torch.vtensor<[1,4,64,32],f32> {
  %scale = torch.constant.float 1.000000e+00
  %false = torch.constant.bool false
  %0, %1, %2 = torch.hop_flex_attention %q, %k, %v, %scale, %false, %false {} : !torch.vtensor<[1,4,64,32],f32>, !torch.vtensor<[1,4,64,32],f32>, !torch.vtensor<[1,4,64,32],f32>, !torch.float, !torch.bool, !torch.bool -> !torch.vtensor<[1,4,64,32],f32>, !torch.none, !torch.none
  return %0 : !torch.vtensor<[1,4,64,32],f32>
}
