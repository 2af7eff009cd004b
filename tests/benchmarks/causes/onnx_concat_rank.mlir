func.func @heads(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[2,3,1],f32>) -> !torch.vtensor<[2,6],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Concat"(%a, %b) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3,1],f32>) -> !torch.vtensor<[2,6],f32>
  return %0 : !torch.vtensor<[2,6],f32>
}
