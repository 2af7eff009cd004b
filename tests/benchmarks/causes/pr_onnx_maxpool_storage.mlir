func.func @main(%a0: !torch.vtensor<[1,3,8,8],f32>) -> !torch.vtensor<[1,3,4,4],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.MaxPool"(%a0) {torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64], torch.onnx.storage_order = 1 : si64} : (!torch.vtensor<[1,3,8,8],f32>) -> !torch.vtensor<[1,3,4,4],f32>
  return %r : !torch.vtensor<[1,3,4,4],f32>
}
