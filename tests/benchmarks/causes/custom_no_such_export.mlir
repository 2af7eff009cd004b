#target = #hal.executable.target<"rocm", "rocm-hsaco-fb", {target_arch = "gfx942", ukernels = "none"}>
module attributes {hal.device.targets = [#hal.device.target<"hip", [#target]> : !hal.device]} {
  hal.executable.source private @kernels attributes {
    objects = #hal.executable.objects<{#target = [#hal.executable.object<{path = "scale.hsaco"}>]}>
  } {
    hal.executable.export public @scale ordinal(0) layout(#hal.pipeline.layout<constants = 1, bindings = [
      #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>)
      count(%device: !hal.device, %n: index) -> (index, index, index) {
        %c1 = arith.constant 1 : index
        %c64 = arith.constant 64 : index
        %x = arith.ceildivui %n, %c64 : index
        hal.return %x, %c1, %c1 : index, index, index
      } attributes {workgroup_size = [64 : index, 1 : index, 1 : index]}
  }
  func.func @main(%a: tensor<1024xf32>) -> tensor<1024xf32> {
    %n = arith.constant 1024 : index
    %i = arith.constant 1024 : i32
    %0 = flow.dispatch @kernels::@scael[%n](%i, %a) : (i32, tensor<1024xf32>) -> tensor<1024xf32>
    return %0 : tensor<1024xf32>
  }
}
