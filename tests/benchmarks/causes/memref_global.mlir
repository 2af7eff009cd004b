memref.global "private" @lut : memref<16xf32> = dense<1.0>
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.get_global @lut : memref<16xf32>
  %1 = memref.load %0[%c0] : memref<16xf32>
  return %1 : f32
}
