#rocm = #hal.executable.target<"rocm", "rocm-hsaco-fb">
func.func @main(%a: tensor<?x256xf16>) -> tensor<?x256xf16> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x256xf16>
  %0 = hal.dispatch.extern "rmsnorm"[%d](%a) : (tensor<?x256xf16>{%d}) -> tensor<?x256xf16>{%d}
    count(%device: !hal.device, %rows: index, %cols: index) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %rows, %c1, %c1 : index, index, index
    }
    layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>)
    objects({
      #rocm ordinal(0) = [#hal.executable.object<{data = dense<[127, 69, 76, 70]> : vector<4xi8>}>]
    })
    attributes {workgroup_size = [64 : index, 1 : index, 1 : index]}
  return %0 : tensor<?x256xf16>
}
