func.func @forward(%w: !torch.vtensor<[256,128],f16>, %x: !torch.vtensor<[256],f16>) -> !torch.vtensor<[256],f16> {
  %0 = torch.aten.mv %w, %x : !torch.vtensor<[256,128],f16>, !torch.vtensor<[256],f16> -> !torch.vtensor<[256],f16>
  return %0 : !torch.vtensor<[256],f16>
}
