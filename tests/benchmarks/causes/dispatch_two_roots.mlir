util.func public @main(%a: tensor<128x64xf16>, %b: tensor<64x128xf16>, %c: tensor<300x40xf32>) -> (tensor<128x128xf32>, tensor<40xf32>) {
  %0:2 = flow.dispatch.region -> (tensor<128x128xf32>, tensor<40xf32>) {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<128x128xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
    %1 = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%f : tensor<128x128xf32>) -> tensor<128x128xf32>
    %g = tensor.empty() : tensor<40xf32>
    %h = linalg.fill ins(%z : f32) outs(%g : tensor<40xf32>) -> tensor<40xf32>
    %2 = linalg.reduce { arith.addf } ins(%c : tensor<300x40xf32>) outs(%h : tensor<40xf32>) dimensions = [0]
    flow.return %1, %2 : tensor<128x128xf32>, tensor<40xf32>
  }
  util.return %0#0, %0#1 : tensor<128x128xf32>, tensor<40xf32>
}
