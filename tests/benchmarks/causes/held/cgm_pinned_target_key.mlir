// Device pinned in the module since 3.2.
#gpu = #iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32|fp16|int32, storage = b32|b16|b8, subgroup = shuffle|arithmetic, dot = none, mma = [<MFMA_F32_16x16x16_F16>], subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [2147483647, 2147483647, 2147483647]>>
#exe = #hal.executable.target<"rocm", "rocm-hsaco-fb", {abi = "hip", iree.gpu.target = #gpu, ukernels = "none"}>
#dev = #hal.device.target<"hip", [#exe]> : !hal.device
module attributes {hal.device.targets = [#dev]} {
  func.func @scores(%a: tensor<128x256xf16>, %b: tensor<256x128xf16>) -> tensor<128x128xf32> {
    %c = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<128x128xf32>
    %z = linalg.fill ins(%c : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
    %r = linalg.matmul ins(%a, %b : tensor<128x256xf16>, tensor<256x128xf16>) outs(%z : tensor<128x128xf32>) -> tensor<128x128xf32>
    return %r : tensor<128x128xf32>
  }
}
