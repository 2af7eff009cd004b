#config = #iree_gpu.lowering_config<{workgroup = [64, 64, 0]}>
#translation = #iree_codegen.translation_info<pipeline = #iree_codegen.pass_pipeline<"func.func(iree-codegen-tile-and-distribute-to-workgroups-with-forall, cse)">>
func.func @head(%x: tensor<512x1024xf16>, %w: tensor<1024x512xf16>) -> tensor<512x512xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %y = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>} ins(%x, %w : tensor<512x1024xf16>, tensor<1024x512xf16>) outs(%init : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %y : tensor<512x512xf32>
}
