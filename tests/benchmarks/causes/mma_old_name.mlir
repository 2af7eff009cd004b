#c = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F16_16x16x16_F32>, workgroup = [64, 64, 0]}>
func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> attributes {c = #c} {
  return %a : tensor<64xf32>
}
