func.func @main(%x: !torch.vtensor<[16,16],f32>, %w: !torch.vtensor<[16,16],f8E3M4>) -> (!torch.vtensor<[16,16],f32>, !torch.vtensor<[16,16],f8E3M4>) attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
  %1 = torch.operator "onnx.Relu"(%x) {torch.onnx.alpha = 1.000000e+00 : f32} : (!torch.vtensor<[16,16],f32>) -> !torch.vtensor<[16,16],f32>
  return %1, %w : !torch.vtensor<[16,16],f32>, !torch.vtensor<[16,16],f8E3M4>
}
