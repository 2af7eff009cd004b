func.func @main(%a: tensor<64xf32>, %b: tensor<64xi32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<64xf32>, tensor<64xi32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %i: i32, %y: f32):
    %c = arith.constant 0 : index
    %m = memref.alloca() : memref<4xf32>
    %s = memref.atomic_rmw addf %x, %m[%c] : (f32, memref<4xf32>) -> f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
