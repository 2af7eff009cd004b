// Smooth schedule of a learning rate, computed on the host.
func.func @update(%w: tensor<1024xf32>, %g: tensor<1024xf32>, %step: f32) -> tensor<1024xf32> {
  %tenth = arith.constant 0.1 : f32
  %floor = arith.constant 1.0e-5 : f32
  %scaled = arith.mulf %step, %tenth : f32
  %s = math.sinh %scaled : f32
  %d = math.exp %s : f32
  %raw = arith.divf %tenth, %d : f32
  %lr = arith.maximumf %raw, %floor : f32
  %e = tensor.empty() : tensor<1024xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%w, %g, %lr : tensor<1024xf32>, tensor<1024xf32>, f32) outs(%e : tensor<1024xf32>) {
  ^bb0(%a: f32, %b: f32, %r: f32, %o: f32):
    %m = arith.mulf %b, %r : f32
    %n = arith.subf %a, %m : f32
    linalg.yield %n : f32
  } -> tensor<1024xf32>
  return %0 : tensor<1024xf32>
}
