func.func @proj(%a: !torch.vtensor<[8,64],f32>, %w: !torch.vtensor<[64,32],f32>) -> !torch.vtensor<[8,32],f32> attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 19 : si64} {
  %0 = torch.operator "MatMul"(%a, %w) : (!torch.vtensor<[8,64],f32>, !torch.vtensor<[64,32],f32>) -> !torch.vtensor<[8,32],f32>
  %1 = torch.operator "onnx.Tanh"(%0) : (!torch.vtensor<[8,32],f32>) -> !torch.vtensor<[8,32],f32>
  return %1 : !torch.vtensor<[8,32],f32>
}
