func.func @temperature(%t: f32, %lo: f32, %hi: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %0 = arith.maximumf %t, %lo : f32
  %1 = arith.minnumf %0, %hi : f32
  %2 = arith.divf %one, %1 : f32
  return %2 : f32
}
