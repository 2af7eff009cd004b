#config = #iree_gpu.lowering_config<{workgroup = [1024, 768, 0]}>
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<Vectorize> workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @main(%a: tensor<512x1024xf16>, %b: tensor<1024x768xf16>) -> tensor<512x768xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x768xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<512x768xf32>) -> tensor<512x768xf32>
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #info>}
      ins(%a, %b : tensor<512x1024xf16>, tensor<1024x768xf16>) outs(%f : tensor<512x768xf32>) -> tensor<512x768xf32>
  return %r : tensor<512x768xf32>
}
