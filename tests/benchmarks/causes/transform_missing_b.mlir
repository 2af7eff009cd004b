#c = #iree_codegen.lowering_config<tile_sizes = [[1, 1]]>
#t = #iree_codegen.translation_info<pipeline = TransformDialectCodegen codegen_spec = @nothere>
func.func @main(%a: tensor<128x130xf16>, %b: tensor<130x128xf16>) -> tensor<128x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #c, translation_info = #t>} ins(%a, %b : tensor<128x130xf16>, tensor<130x128xf16>) outs(%i : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}
