func.func @main(%x: !torch.vtensor<[4,8,16],f32>) -> !torch.vtensor<[4,8,16],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Hardmax"(%x) {torch.onnx.axis = 5 : si64} : (!torch.vtensor<[4,8,16],f32>) -> !torch.vtensor<[4,8,16],f32>
  return %0 : !torch.vtensor<[4,8,16],f32>
}
