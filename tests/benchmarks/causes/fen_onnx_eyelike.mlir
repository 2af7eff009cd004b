func.func @main(%a: !torch.vtensor<[2,8,8],f32>) -> !torch.vtensor<[2,8,8],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.EyeLike"(%a) : (!torch.vtensor<[2,8,8],f32>) -> !torch.vtensor<[2,8,8],f32>
  return %0 : !torch.vtensor<[2,8,8],f32>
}
