module @ffn {
  func.func @main(%x: !torch.vtensor<[32,1024],bf16>, %w: !torch.vtensor<[1024,4096],bf16>) -> !torch.vtensor<[32,4096],bf16> {
    %0 = torch.aten.mm %x, %w : !torch.vtensor<[32,1024],bf16>, !torch.vtensor<[1024,4096],bf16> -> !torch.vtensor<[32,4096],bf16>
    %1 = torch.aten.silu %0 : !torch.vtensor<[32,4096],bf16> -> !torch.vtensor<[32,4096],bf16>
    return %1 : !torch.vtensor<[32,4096],bf16>
  }
}
