func.func @main(%a0: !torch.vtensor<[1,1,4,4],f32>) -> !torch.vtensor<[1,1,3,3],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.MaxPool"(%a0) : (!torch.vtensor<[1,1,4,4],f32>) -> !torch.vtensor<[1,1,3,3],f32>
  return %r : !torch.vtensor<[1,1,3,3],f32>
}
