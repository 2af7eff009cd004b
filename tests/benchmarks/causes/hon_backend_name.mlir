#rocm = #hal.executable.target<"hip", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32|int32, storage = b32, subgroup = shuffle|arithmetic, subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [2147483647, 2147483647, 2147483647]>>}>
util.global private @gpu = #hal.device.target<"hip", [#rocm]> : !hal.device
util.func public @id(%x: tensor<4xf32>) -> tensor<4xf32> {
  %on = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.affinity<@gpu>
  %y = arith.negf %on : tensor<4xf32>
  util.return %y : tensor<4xf32>
}
