func.func @loss_and_grad(%x: tensor<256xf32>, %out: !hal.buffer {iree.abi.output = 0 : index}) -> (f32, tensor<256xf32>) {
  %c0 = arith.constant 0 : index
  %g = arith.mulf %x, %x : tensor<256xf32>
  %first = tensor.extract %g[%c0] : tensor<256xf32>
  return %first, %g : f32, tensor<256xf32>
}
