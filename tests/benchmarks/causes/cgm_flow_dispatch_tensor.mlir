// Dispatch dumped with --iree-hal-dump-executable-sources-to by an older build, cut down by hand.
#pipeline_layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable private @gelu_dispatch_0 {
  hal.executable.variant public @rocm_hsaco_fb target(<"rocm", "rocm-hsaco-fb", {abi = "hip"}>) {
    hal.executable.export public @gelu_dispatch_0_elementwise_65536_f32 ordinal(0) layout(#pipeline_layout) count(%arg0: !hal.device) -> (index, index, index) {
      %x, %y, %z = flow.dispatch.workgroup_count_from_slice
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @gelu_dispatch_0_elementwise_65536_f32() {
        %c0 = arith.constant 0 : index
        %cst = arith.constant 5.000000e-01 : f32
        %0 = hal.interface.binding.subspan layout(#pipeline_layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : !flow.dispatch.tensor<readonly:tensor<65536xf32>>
        %1 = hal.interface.binding.subspan layout(#pipeline_layout) binding(1) alignment(64) offset(%c0) : !flow.dispatch.tensor<writeonly:tensor<65536xf32>>
        %2 = flow.dispatch.tensor.load %0, offsets = [0], sizes = [65536], strides = [1] : !flow.dispatch.tensor<readonly:tensor<65536xf32>> -> tensor<65536xf32>
        %3 = tensor.empty() : tensor<65536xf32>
        %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<65536xf32>) outs(%3 : tensor<65536xf32>) {
        ^bb0(%in: f32, %out: f32):
          %5 = math.erf %in : f32
          %6 = arith.mulf %5, %cst : f32
          linalg.yield %6 : f32
        } -> tensor<65536xf32>
        flow.dispatch.tensor.store %4, %1, offsets = [0], sizes = [65536], strides = [1] : tensor<65536xf32> -> !flow.dispatch.tensor<writeonly:tensor<65536xf32>>
        return
      }
    }
  }
}
