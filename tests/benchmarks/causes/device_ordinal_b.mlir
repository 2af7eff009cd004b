#t = #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32, storage = b32, subgroup = shuffle, subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [2147483647, 2147483647, 2147483647]>>}>
util.global private @d0 = #hal.device.target<"hip", {ordinal = 0 : index}, [#t]> : !hal.device
func.func @main(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = flow.tensor.transfer %a : tensor<4x4xf32> to #hal.device.affinity<@d1>
  %s = arith.addf %r, %r : tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}
