func.func @ternarise(%x: tensor<130x33xf32>) -> tensor<130x33xi2> {
  %z = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : i2
  %cm = arith.constant -1 : i2
  %e = tensor.empty() : tensor<130x33xi2>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<130x33xf32>) outs(%e : tensor<130x33xi2>) {
  ^bb0(%a: f32, %b: i2):
    %p = arith.cmpf oge, %a, %z : f32
    %s = arith.select %p, %c1, %cm : i2
    linalg.yield %s : i2
  } -> tensor<130x33xi2>
  return %r : tensor<130x33xi2>
}
