func.func @main(%x: !torch.vtensor<[12,4,16],f32>, %l: !torch.vtensor<[4],si64>) -> !torch.vtensor<[12,4,16],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.ReverseSequence"(%x, %l) {torch.onnx.batch_axis = 0 : si64, torch.onnx.time_axis = 0 : si64} : (!torch.vtensor<[12,4,16],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[12,4,16],f32>
  return %0 : !torch.vtensor<[12,4,16],f32>
}
