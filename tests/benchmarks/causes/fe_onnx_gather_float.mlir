func.func @look(%d: !torch.vtensor<[100,16],f32>, %i: !torch.vtensor<[8],f32>) -> !torch.vtensor<[8,16],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Gather"(%d, %i) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[100,16],f32>, !torch.vtensor<[8],f32>) -> !torch.vtensor<[8,16],f32>
  return %0 : !torch.vtensor<[8,16],f32>
}
