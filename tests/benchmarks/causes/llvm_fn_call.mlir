func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = llvm.call_intrinsic "llvm.amdgcn.cvt.scalef32.pk.f32.fp8"(%x, %x) : (f32, f32) -> f32
    linalg.yield %y : f32
  } -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
