func.func @main(%a: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f64> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Bernoulli"(%a) {torch.onnx.seed = 3.0 : f32} : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f64>
  return %0 : !torch.vtensor<[4],f64>
}
