func.func @main(%x: !torch.vtensor<[3,4,5],f32>, %i: !torch.vtensor<[3,2],si64>) -> !torch.vtensor<[3,2],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
  %0 = torch.operator "onnx.GatherElements"(%x, %i) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[3,4,5],f32>, !torch.vtensor<[3,2],si64>) -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}
