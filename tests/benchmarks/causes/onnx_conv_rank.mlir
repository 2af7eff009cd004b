func.func @main(%x: !torch.vtensor<[1,3,16],f32>, %w: !torch.vtensor<[8,3,3,3],f32>) -> !torch.vtensor<[1,8,14],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Conv"(%x, %w) {torch.onnx.kernel_shape = [3 : si64, 3 : si64]} : (!torch.vtensor<[1,3,16],f32>, !torch.vtensor<[8,3,3,3],f32>) -> !torch.vtensor<[1,8,14],f32>
  return %0 : !torch.vtensor<[1,8,14],f32>
}
