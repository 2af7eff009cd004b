func.func @main(%a: !torch.vtensor<[8,64],f32>) -> !torch.vtensor<[8,64],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 20 : si64} {
  %0 = torch.operator "onnx.Gelu"(%a) {torch.onnx.approximate = "sigmoid"} : (!torch.vtensor<[8,64],f32>) -> !torch.vtensor<[8,64],f32>
  return %0 : !torch.vtensor<[8,64],f32>
}
