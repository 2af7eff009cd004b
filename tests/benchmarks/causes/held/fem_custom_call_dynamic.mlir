module @mixed_custom {
  util.func private @rotate(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
    %c0 = arith.constant 0 : index
    %d = tensor.dim %x, %c0 : tensor<?x64xf16>
    %e = tensor.empty(%d) : tensor<?x64xf16>
    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x64xf16>) outs(%e : tensor<?x64xf16>) {
    ^bb0(%a: f16, %b: f16):
      %n = arith.negf %a : f16
      linalg.yield %n : f16
    } -> tensor<?x64xf16>
    util.return %r : tensor<?x64xf16>
  }
  func.func @main(%x: !torch.vtensor<[128,64],f16>) -> !torch.vtensor<[128,64],f16> {
    %0 = torch_c.to_builtin_tensor %x : !torch.vtensor<[128,64],f16> -> tensor<128x64xf16>
    %1 = util.call @rotate(%0) : (tensor<128x64xf16>) -> tensor<128x64xf16>
    %2 = torch_c.from_builtin_tensor %1 : tensor<128x64xf16> -> !torch.vtensor<[128,64],f16>
    return %2 : !torch.vtensor<[128,64],f16>
  }
}
