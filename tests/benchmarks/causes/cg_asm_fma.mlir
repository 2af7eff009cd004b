// Packed fused multiply-add by hand, inside a linalg op.
func.func @fma(%a: tensor<4096xf16>, %b: tensor<4096xf16>) -> tensor<4096xf16> {
  %e = tensor.empty() : tensor<4096xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<4096xf16>, tensor<4096xf16>) outs(%e : tensor<4096xf16>) {
  ^bb0(%x: f16, %y: f16, %o: f16):
    %t = llvm.inline_asm "v_fma_f16 $0, $1, $2, $3", "=v,v,v" %x, %y : (f16, f16) -> f16
    linalg.yield %t : f16
  } -> tensor<4096xf16>
  return %r : tensor<4096xf16>
}
