func.func @join(%a: !torch.vtensor<[1,16,20,20],f32>, %b: !torch.vtensor<[1,32,20,20],f32>) -> !torch.vtensor<[1,48,20,20],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Relu"(%b) : (!torch.vtensor<[1,32,20,20],f32>) -> !torch.vtensor<[1,32,20,20],f32>
  %1 = torch.operator "onnx.Concat"(%a, %0) {torch.onnx.axis = 1 : i64} : (!torch.vtensor<[1,16,20,20],f32>, !torch.vtensor<[1,32,20,20],f32>) -> !torch.vtensor<[1,48,20,20],f32>
  return %1 : !torch.vtensor<[1,48,20,20],f32>
}
