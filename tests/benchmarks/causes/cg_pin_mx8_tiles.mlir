#a = affine_map<(m, n, k, b) -> (m, k, b)>
#b = affine_map<(m, n, k, b) -> (n, k, b)>
#sa = affine_map<(m, n, k, b) -> (m, k)>
#sb = affine_map<(m, n, k, b) -> (n, k)>
#c = affine_map<(m, n, k, b) -> (m, n)>
#cfg = #iree_gpu.lowering_config<{workgroup = [256, 256, 0, 0], reduction = [0, 0, 4, 1], subgroup = [4, 8, 0, 0], promote_operands = [0, 1, 2, 3], mma_kind = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>}>
#tr = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [512, 1, 1] subgroup_size = 64>
func.func @mx8(%a: tensor<1024x32x32xf8E4M3FN>, %b: tensor<1024x32x32xf8E4M3FN>, %as: tensor<1024x32xf8E8M0FNU>, %bs: tensor<1024x32xf8E8M0FNU>) -> tensor<1024x1024xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024x1024xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %r = linalg.generic {indexing_maps = [#a, #b, #sa, #sb, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b, %as, %bs : tensor<1024x32x32xf8E4M3FN>, tensor<1024x32x32xf8E4M3FN>, tensor<1024x32xf8E8M0FNU>, tensor<1024x32xf8E8M0FNU>) outs(%f : tensor<1024x1024xf32>) attrs = {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} {
  ^bb0(%x: f8E4M3FN, %y: f8E4M3FN, %xs: f8E8M0FNU, %ys: f8E8M0FNU, %acc: f32):
    %p = arith.scaling_extf %x, %xs : f8E4M3FN, f8E8M0FNU to f32
    %q = arith.scaling_extf %y, %ys : f8E4M3FN, f8E8M0FNU to f32
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}
