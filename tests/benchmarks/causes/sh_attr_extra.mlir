func.func @main(%x: !torch.vtensor<[1,3,8,8],f32>, %g: !torch.vtensor<[1,4,4,2],f32>) -> !torch.vtensor<[1,3,4,4],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 16 : si64} {
  %0 = torch.operator "onnx.Relu"(%x) {torch.onnx.consumed_inputs = [0 : si64]} : (!torch.vtensor<[1,3,8,8],f32>) -> !torch.vtensor<[1,3,8,8],f32>
  %1 = torch.operator "onnx.GridSample"(%0, %g) {torch.onnx.mode = "bicubic", torch.onnx.padding_mode = "reflection"} : (!torch.vtensor<[1,3,8,8],f32>, !torch.vtensor<[1,4,4,2],f32>) -> !torch.vtensor<[1,3,4,4],f32>
  return %1 : !torch.vtensor<[1,3,4,4],f32>
}
