func.func @act(%x: !torch.vtensor<[1,16],f32>) -> !torch.vtensor<[1,16],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.LeakyRelu"(%x) {torch.onnx.alpha = 0.01} : (!torch.vtensor<[1,16],f32>) -> !torch.vtensor<[1,16],f32>
  return %0 : !torch.vtensor<[1,16],f32>
}
