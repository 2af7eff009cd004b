func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.constant dense<0.0> : vector<4xf32>
    %c = arith.constant 0 : i32
    %m = llvm.call_intrinsic "llvm.amdgcn.mfma.f32.4x4x1f32"(%x, %x, %z, %c, %c, %c) : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %t = vector.extract %m[0] : f32 from vector<4xf32>
    linalg.yield %t : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
