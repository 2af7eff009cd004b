func.func @main(%a0: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[3,4],f8E4M3FN> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 19 : si64} {
  %r = torch.operator "onnx.Cast"(%a0) {torch.onnx.to = 17 : si64} : (!torch.vtensor<[3,4],f32>) -> !torch.vtensor<[3,4],f8E4M3FN>
  return %r : !torch.vtensor<[3,4],f8E4M3FN>
}

