func.func @main(%a: !torch.vtensor<[4,8],f16>, %b: !torch.vtensor<[8,4],f16>) -> !torch.vtensor<[4,4],f16> {
  %0 = torch.operator "torch.vllm.gemm_fused"(%a, %b) : (!torch.vtensor<[4,8],f16>, !torch.vtensor<[8,4],f16>) -> !torch.vtensor<[4,4],f16>
  return %0 : !torch.vtensor<[4,4],f16>
}
