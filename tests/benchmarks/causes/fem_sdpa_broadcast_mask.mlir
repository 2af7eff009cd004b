module @sd3_attn {
  func.func @main(%q: !torch.vtensor<[2,24,1024,64],f16>, %k: !torch.vtensor<[2,24,333,64],f16>, %v: !torch.vtensor<[2,24,333,64],f16>, %mask: !torch.vtensor<[2,1,1,333],f16>) -> !torch.vtensor<[2,24,1024,64],f16> {
    %f0 = torch.constant.float 0.000000e+00
    %false = torch.constant.bool false
    %none = torch.constant.none
    %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %mask, %f0, %false, %none, %false : !torch.vtensor<[2,24,1024,64],f16>, !torch.vtensor<[2,24,333,64],f16>, !torch.vtensor<[2,24,333,64],f16>, !torch.vtensor<[2,1,1,333],f16>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,24,1024,64],f16>
    return %0 : !torch.vtensor<[2,24,1024,64],f16>
  }
}
