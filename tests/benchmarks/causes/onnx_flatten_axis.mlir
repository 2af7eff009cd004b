func.func @main(%a: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[6,4],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
  %0 = torch.operator "onnx.Flatten"(%a) {torch.onnx.axis = 5 : si64} : (!torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[6,4],f32>
  return %0 : !torch.vtensor<[6,4],f32>
}
