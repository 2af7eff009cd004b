func.func @sdpa(%q: !torch.vtensor<[1,8,128,64],f16>, %k: !torch.vtensor<[1,8,128,64],f16>, %v: !torch.vtensor<[1,8,128,64],f16>, %m: !torch.vtensor<[128,128],f32>) -> !torch.vtensor<[1,8,128,64],f16> {
  %f0 = torch.constant.float 0.0
  %false = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %m, %f0, %false, %none, %false : !torch.vtensor<[1,8,128,64],f16>, !torch.vtensor<[1,8,128,64],f16>, !torch.vtensor<[1,8,128,64],f16>, !torch.vtensor<[128,128],f32>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,8,128,64],f16>
  return %0 : !torch.vtensor<[1,8,128,64],f16>
}
