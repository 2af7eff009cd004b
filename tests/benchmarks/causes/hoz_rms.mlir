// Root-mean-square norm of a batch of hidden states.
#in = affine_map<(i, j) -> (i, j)>
#per_row = affine_map<(i, j) -> (i)>
#per_col = affine_map<(i, j) -> (j)>
func.func @rms_norm(%x: tensor<?x2048xf32>, %gain: tensor<2048xf32>) -> tensor<?x2048xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %width = arith.constant 2048.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x2048xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#in, #per_row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x2048xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%v: f32, %acc: f32):
    %sq = arith.mulf %v, %v : f32
    %a = arith.addf %sq, %acc : f32
    linalg.yield %a : f32
  } -> tensor<?xf32>
  %oe = tensor.empty(%n) : tensor<?x2048xf32>
  %y = linalg.generic {indexing_maps = [#in, #per_row, #per_col, #in], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum, %gain : tensor<?x2048xf32>, tensor<?xf32>, tensor<2048xf32>) outs(%oe : tensor<?x2048xf32>) {
  ^bb0(%v: f32, %s: f32, %g: f32, %o: f32):
    %mean = arith.divf %s, %width : f32
    %shifted = arith.addf %mean, %eps : f32
    %inv = math.rsqrt %shifted : f32
    %scaled = arith.mulf %v, %inv : f32
    %out = arith.mulf %scaled, %g : f32
    linalg.yield %out : f32
  } -> tensor<?x2048xf32>
  return %y : tensor<?x2048xf32>
}
