func.func @main(%x: tensor<4x128256xf16>) -> (tensor<4x64xf16>, tensor<4x64xi64>) {
  %lo = arith.constant 0xFC00 : f16
  %z = arith.constant 0 : i64
  %v = tensor.empty() : tensor<4x64xf16>
  %n = tensor.empty() : tensor<4x64xi64>
  %vf = linalg.fill ins(%lo : f16) outs(%v : tensor<4x64xf16>) -> tensor<4x64xf16>
  %nf = linalg.fill ins(%z : i64) outs(%n : tensor<4x64xi64>) -> tensor<4x64xi64>
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<4x128256xf16>) outs(%vf, %nf : tensor<4x64xf16>, tensor<4x64xi64>) {
  ^bb0(%a: f16, %b: f16):
    %c = arith.cmpf ogt, %a, %b : f16
    iree_linalg_ext.yield %c : i1
  } -> tensor<4x64xf16>, tensor<4x64xi64>
  return %0#0, %0#1 : tensor<4x64xf16>, tensor<4x64xi64>
}
