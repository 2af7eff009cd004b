#tr = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse, workgroup_size = [256, 1, 1], subgroup_size = 64>
module attributes {t = #tr} {
func.func @main(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.addf %a, %b : tensor<64xf32>
  return %0 : tensor<64xf32>
}
}
