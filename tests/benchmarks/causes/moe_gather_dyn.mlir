func.func @main(%h: tensor<?x4096xbf16>, %id: tensor<?xi64>, %w: tensor<8x4096x1024xbf16>) -> tensor<?x1024xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %h, %c0 : tensor<?x4096xbf16>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x1024xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x1024xf32>) -> tensor<?x1024xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(t, o, k) -> (t, k)>, affine_map<(t, o, k) -> (t)>, affine_map<(t, o, k) -> (t, o)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%h, %id : tensor<?x4096xbf16>, tensor<?xi64>) outs(%f : tensor<?x1024xf32>) {
  ^bb0(%x: bf16, %i: i64, %acc: f32):
    %o = linalg.index 1 : index
    %k = linalg.index 2 : index
    %j = arith.index_cast %i : i64 to index
    %y = tensor.extract %w[%j, %k, %o] : tensor<8x4096x1024xbf16>
    %p = arith.extf %x : bf16 to f32
    %q = arith.extf %y : bf16 to f32
    %m = arith.mulf %p, %q : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<?x1024xf32>
  return %0 : tensor<?x1024xf32>
}
