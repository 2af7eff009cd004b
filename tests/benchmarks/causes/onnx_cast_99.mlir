func.func @main(%a: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f16> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
  %0 = torch.operator "onnx.Cast"(%a) {torch.onnx.to = 99 : si64} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f16>
  return %0 : !torch.vtensor<[2,3],f16>
}
