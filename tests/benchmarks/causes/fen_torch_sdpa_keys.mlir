func.func @cross(%q: !torch.vtensor<[1,8,64,64],f16>, %k: !torch.vtensor<[1,8,77,64],f16>, %v: !torch.vtensor<[1,8,64,64],f16>) -> !torch.vtensor<[1,8,64,64],f16> {
  %none = torch.constant.none
  %p = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %p, %false, %none, %false : !torch.vtensor<[1,8,64,64],f16>, !torch.vtensor<[1,8,77,64],f16>, !torch.vtensor<[1,8,64,64],f16>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,8,64,64],f16>
  return %0 : !torch.vtensor<[1,8,64,64],f16>
}
