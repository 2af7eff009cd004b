module @resnet_tail attributes {stream.affinity.default = #hal.device.affinity<@accelerator>} {
  util.global private @accelerator = #hal.device.target<"cuda", [
    #hal.executable.target<"cuda", "cuda-nvptx-fb">
  ]> : !hal.device
  func.func @pool(%x: tensor<1x7x7x512xf32>) -> tensor<1x512xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x512xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x512xf32>) -> tensor<1x512xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, c)>], iterator_types = ["parallel", "reduction", "reduction", "parallel"]}
        ins(%x : tensor<1x7x7x512xf32>) outs(%f : tensor<1x512xf32>) {
    ^bb0(%v: f32, %acc: f32):
      %s = arith.addf %v, %acc : f32
      linalg.yield %s : f32
    } -> tensor<1x512xf32>
    return %0 : tensor<1x512xf32>
  }
}
