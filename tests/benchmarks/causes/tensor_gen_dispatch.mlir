util.func public @main(%t: tensor<64x64xf32>, %i: tensor<32xindex>) -> tensor<32x64xf32> {
  %0 = flow.dispatch.region -> (tensor<32x64xf32>) {
    %1 = tensor.generate {
    ^bb0(%a: index, %b: index):
      %j = tensor.extract %i[%a] : tensor<32xindex>
      %v = tensor.extract %t[%j, %b] : tensor<64x64xf32>
      tensor.yield %v : f32
    } : tensor<32x64xf32>
    flow.return %1 : tensor<32x64xf32>
  }
  util.return %0 : tensor<32x64xf32>
}
