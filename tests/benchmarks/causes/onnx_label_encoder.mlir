func.func @main(%a: !torch.vtensor<[4],si64>) -> !torch.vtensor<[4],si64> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.LabelEncoder"(%a) {torch.onnx.keys_int64s = [1 : si64, 2 : si64], torch.onnx.values_int64s = [10 : si64, 20 : si64]} : (!torch.vtensor<[4],si64>) -> !torch.vtensor<[4],si64>
  return %0 : !torch.vtensor<[4],si64>
}
