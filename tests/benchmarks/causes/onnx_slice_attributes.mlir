func.func @slice(%x: !torch.vtensor<[20,10],f32>) -> !torch.vtensor<[5,10],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
  %0 = torch.operator "onnx.Slice"(%x) {torch.onnx.axes = [0 : si64], torch.onnx.starts = [2 : si64], torch.onnx.ends = [7 : si64]} : (!torch.vtensor<[20,10],f32>) -> !torch.vtensor<[5,10],f32>
  return %0 : !torch.vtensor<[5,10],f32>
}
