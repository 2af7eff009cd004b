module {
  func.func @attn(%q: !torch.vtensor<[1,16,128,64],f16>, %k: !torch.vtensor<[1,16,128,64],f16>, %v: !torch.vtensor<[1,16,128,64],f16>, %m: !torch.vtensor<[1,16,128,128],f16>) -> !torch.vtensor<[1,16,128,64],f16> {
    %float0 = torch.constant.float 0.000000e+00
    %true = torch.constant.bool true
    %false = torch.constant.bool false
    %none = torch.constant.none
    %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %m, %float0, %true, %none, %false : !torch.vtensor<[1,16,128,64],f16>, !torch.vtensor<[1,16,128,64],f16>, !torch.vtensor<[1,16,128,64],f16>, !torch.vtensor<[1,16,128,128],f16>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,16,128,64],f16>
    return %0 : !torch.vtensor<[1,16,128,64],f16>
  }
}
