#target = #iree_gpu.target<
  arch = "gfx942",
  features = "",
  wgp = <
    compute = fp64|fp32|fp16|int64|int32|int16|int8,
    storage = b64|b32|b16|b8,
    subgroup = shuffle|arithmetic,
    dot = dp4xi8toi32,
    mma = [<MFMA_F32_16x16x16_F16>, <MFMA_F32_32x32x8_F16>],
    max_workgroup_sizes = [1024, 1024, 1024],
    max_thread_count_per_workgroup = 1024,
    max_workgroup_memory_bytes = 65536,
    max_workgroup_counts = [2147483647, 2147483647, 2147483647]
  >
>
#hsaco = #hal.executable.target<"rocm", "rocm-hsaco-fb", {abi = "hip", ukernels = "none", iree_codegen.target_info = #target}>
module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  util.global private @gpu = #hal.device.target<"hip", [#hsaco]> : !hal.device
  func.func @scores(%q: tensor<128x64xf16>, %k: tensor<64x128xf16>) -> tensor<128x128xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<128x128xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
    %0 = linalg.matmul ins(%q, %k : tensor<128x64xf16>, tensor<64x128xf16>) outs(%f : tensor<128x128xf32>) -> tensor<128x128xf32>
    return %0 : tensor<128x128xf32>
  }
}
