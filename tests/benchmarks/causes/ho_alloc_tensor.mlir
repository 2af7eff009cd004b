func.func @stage(%x: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %t = bufferization.alloc_tensor() : tensor<128x64xf32>
  %c = bufferization.materialize_in_destination %x in %t : (tensor<128x64xf32>, tensor<128x64xf32>) -> tensor<128x64xf32>
  %y = math.exp %c : tensor<128x64xf32>
  return %y : tensor<128x64xf32>
}
