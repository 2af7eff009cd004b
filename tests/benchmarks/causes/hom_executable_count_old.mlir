hal.executable.source private @scale attributes {objects = #hal.executable.objects<{
  #hal.executable.target<"rocm", "rocm-hsaco-fb"> = [#hal.executable.object<{path = "scale.hsaco", data = dense<[1, 2, 3, 4]> : vector<4xi8>}>]
}>} {
  hal.executable.export public @scale ordinal(0) layout(#hal.pipeline.layout<constants = 0, bindings = [
    #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>) {
  ^bb0(%device: !hal.device, %n: index):
    %c1 = arith.constant 1 : index
    hal.return %n, %c1, %c1 : index, index, index
  }
}
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %c64 = arith.constant 64 : index
  %0 = flow.dispatch @scale::@scale[%c64](%x) : (tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
