func.func @main(%a0: !torch.vtensor<[1,3,8,8],f32>, %a1: !torch.vtensor<[8],si64>) -> !torch.vtensor<[1,3,10,10],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %r = torch.operator "onnx.Pad"(%a0, %a1) {torch.onnx.mode = "wrap"} : (!torch.vtensor<[1,3,8,8],f32>, !torch.vtensor<[8],si64>) -> !torch.vtensor<[1,3,10,10],f32>
  return %r : !torch.vtensor<[1,3,10,10],f32>
}
