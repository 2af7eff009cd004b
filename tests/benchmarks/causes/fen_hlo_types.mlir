func.func @main(%arg0: f32[8,128], %arg1: f32[8,128]) -> f32[8,128] {
  %0 = stablehlo.add %arg0, %arg1 : f32[8,128]
  return %0 : f32[8,128]
}
