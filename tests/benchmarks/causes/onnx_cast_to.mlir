func.func @half(%a: !torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,4],f16> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Cast"(%a) {torch.onnx.to = 99 : si64} : (!torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,4],f16>
  return %0 : !torch.vtensor<[4,4],f16>
}
