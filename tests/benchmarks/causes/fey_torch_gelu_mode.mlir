func.func @clip_mlp(%x: !torch.vtensor<[1,77,64],f16>, %w0: !torch.vtensor<[256,64],f16>, %b0: !torch.vtensor<[256],f16>, %w1: !torch.vtensor<[64,256],f16>, %b1: !torch.vtensor<[64],f16>) -> !torch.vtensor<[1,77,64],f16> {
  %str = torch.constant.str "quick"
  %0 = torch.aten.linear %x, %w0, %b0 : !torch.vtensor<[1,77,64],f16>, !torch.vtensor<[256,64],f16>, !torch.vtensor<[256],f16> -> !torch.vtensor<[1,77,256],f16>
  %1 = torch.aten.gelu %0, %str : !torch.vtensor<[1,77,256],f16>, !torch.str -> !torch.vtensor<[1,77,256],f16>
  %2 = torch.aten.linear %1, %w1, %b1 : !torch.vtensor<[1,77,256],f16>, !torch.vtensor<[64,256],f16>, !torch.vtensor<[64],f16> -> !torch.vtensor<[1,77,64],f16>
  return %2 : !torch.vtensor<[1,77,64],f16>
}
