func.func @main(%a: tensor<128x4096xf32>, %o: tensor<128xf32>) -> tensor<128xf32> {
  %r = linalg.reduce ins(%a : tensor<128x4096xf32>) outs(%o : tensor<128xf32>) dimensions = [1]
    (%x: f32, %y: f32) {
      %s = arith.subf %y, %x : f32
      linalg.yield %s : f32
    }
  return %r : tensor<128xf32>
}
