func.func @model(%arg0: !torch.vtensor<[12],si32>) -> !torch.vtensor<[7],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 9 : si64} {
  %0 = torch.operator "onnx.TfIdfVectorizer"(%arg0) {torch.onnx.mode = "TF"} : (!torch.vtensor<[12],si32>) -> !torch.vtensor<[7],f32>
  return %0 : !torch.vtensor<[7],f32>
}
