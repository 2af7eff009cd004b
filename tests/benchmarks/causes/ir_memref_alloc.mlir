func.func @main(%a: tensor<16xf32>) -> tensor<16xf32> {
  %m = memref.alloc() : memref<16xf32>
  %c0 = arith.constant 0 : index
  %x = tensor.extract %a[%c0] : tensor<16xf32>
  memref.store %x, %m[%c0] : memref<16xf32>
  %0 = bufferization.to_tensor %m : memref<16xf32> to tensor<16xf32>
  return %0 : tensor<16xf32>
}
