// The device is called as the driver was before it was replaced.
#gpu = #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp64|fp32|fp16|int64|int32|int16|int8, storage = b64|b32|b16|b8, subgroup = shuffle|arithmetic, dot = dp4xi8toi32, mma = [<MFMA_F32_16x16x16_F16>], subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [2147483647, 2147483647, 2147483647]>>}>
module attributes {hal.device.targets = [#hal.device.target<"rocm", [#gpu]> : !hal.device]} {
  func.func @main(%x: tensor<512xf32>) -> tensor<512xf32> {
    %0 = math.log2 %x : tensor<512xf32>
    return %0 : tensor<512xf32>
  }
}
