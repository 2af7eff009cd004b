func.func @lerp(%a: vector<4xf32>, %b: vector<4xf32>, %t: f32) -> vector<4xf32> {
  %tv = vector.broadcast %t : f32 to vector<4xf32>
  %d = arith.subf %b, %a : vector<4xf32>
  %m = arith.mulf %d, %tv : vector<4xf32>
  %r = arith.addf %a, %m : vector<4xf32>
  return %r : vector<4xf32>
}
