#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @quant(%x: tensor<?x37xf32>) -> tensor<?x37xi4> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x37xf32>
  %e = tensor.empty(%d) : tensor<?x37xi4>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x37xf32>) outs(%e : tensor<?x37xi4>) {
  ^bb0(%v: f32, %out: i4):
    %q = arith.fptosi %v : f32 to i4
    linalg.yield %q : i4
  } -> tensor<?x37xi4>
  return %r : tensor<?x37xi4>
}
