func.func @main(%x: !torch.vtensor<[1,8,32,32],f32>, %w: !torch.vtensor<[16,8,3,3],f32>) -> !torch.vtensor<[1,16,32,32],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Conv"(%x, %w) {torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64]} : (!torch.vtensor<[1,8,32,32],f32>, !torch.vtensor<[16,8,3,3],f32>) -> !torch.vtensor<[1,16,32,32],f32>
  return %0 : !torch.vtensor<[1,16,32,32],f32>
}
