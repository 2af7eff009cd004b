// saxpy from the MLIR tutorial
func.func @saxpy(%alpha: f32, %x: memref<1024xf32>, %y: memref<1024xf32>) {
  affine.for %i = 0 to 1024 {
    %0 = affine.load %x[%i] : memref<1024xf32>
    %1 = affine.load %y[%i] : memref<1024xf32>
    %2 = arith.mulf %alpha, %0 : f32
    %3 = arith.addf %2, %1 : f32
    affine.store %3, %y[%i] : memref<1024xf32>
  }
  return
}
