func.func @model(%q: !torch.vtensor<[2,8,128,64],f16>, %k: !torch.vtensor<[2,8,128,64],f16>, %v: !torch.vtensor<[2,8,128,64],f16>) -> !torch.vtensor<[2,8,128,64],f16> {
  %none = torch.constant.none
  %p = torch.constant.float 1.000000e-01
  %f = torch.constant.bool false
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %p, %f, %none, %f : !torch.vtensor<[2,8,128,64],f16>, !torch.vtensor<[2,8,128,64],f16>, !torch.vtensor<[2,8,128,64],f16>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,8,128,64],f16>
  return %0 : !torch.vtensor<[2,8,128,64],f16>
}
