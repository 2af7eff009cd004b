func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %c1 = arith.constant 1 : index
  %r = hal.dispatch.extern "scale"[%c1](%a) : (tensor<64xf32>) -> tensor<64xf32>
    count(%d: !hal.device, %w: index) -> (index, index, index) {
      %one = arith.constant 1 : index
      hal.return %one, %one, %one : index, index, index
    }
    layout(#hal.pipeline.layout<bindings = [
      #hal.pipeline.binding<storage_buffer, ReadOnly>,
      #hal.pipeline.binding<storage_buffer>
    ]>)
  return %r : tensor<64xf32>
}
