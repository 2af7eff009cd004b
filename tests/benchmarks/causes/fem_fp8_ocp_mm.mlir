module @qwen_fp8 {
  func.func @main(%x: !torch.vtensor<[256,2048],f8E4M3FN>, %w: !torch.vtensor<[2048,2048],f8E4M3FN>) -> !torch.vtensor<[256,2048],f8E4M3FN> {
    %0 = torch.aten.mm %x, %w : !torch.vtensor<[256,2048],f8E4M3FN>, !torch.vtensor<[2048,2048],f8E4M3FN> -> !torch.vtensor<[256,2048],f8E4M3FN>
    return %0 : !torch.vtensor<[256,2048],f8E4M3FN>
  }
}
