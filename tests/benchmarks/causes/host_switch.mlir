func.func @main(%x: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  %s = tensor.splat %v : tensor<4xf32>
  %0 = arith.addf %x, %s : tensor<4xf32>
  return %0 : tensor<4xf32>
}
