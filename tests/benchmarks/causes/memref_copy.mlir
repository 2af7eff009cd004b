func.func @main(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = bufferization.to_buffer %a : tensor<4x4xf32> to memref<4x4xf32>
  %n = memref.alloc() : memref<4x4xf32>
  memref.copy %m, %n : memref<4x4xf32> to memref<4x4xf32>
  %t = bufferization.to_tensor %n restrict : memref<4x4xf32> to tensor<4x4xf32>
  return %t : tensor<4x4xf32>
}
