module @flex_plain {
  func.func @forward(%q: !torch.vtensor<[4,12,384,64],f16>, %k: !torch.vtensor<[4,12,384,64],f16>, %v: !torch.vtensor<[4,12,384,64],f16>) -> !torch.vtensor<[4,12,384,64],f16> {
    %scale = torch.constant.float 1.250000e-01
    %false = torch.constant.bool false
    %out, %lse, %max = torch.hop_flex_attention %q, %k, %v, %scale, %false, %false : !torch.vtensor<[4,12,384,64],f16>, !torch.vtensor<[4,12,384,64],f16>, !torch.vtensor<[4,12,384,64],f16>, !torch.float, !torch.bool, !torch.bool -> !torch.vtensor<[4,12,384,64],f16>, !torch.none, !torch.none
    return %out : !torch.vtensor<[4,12,384,64],f16>
  }
}
