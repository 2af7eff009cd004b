func.func @main(%a0: !torch.vtensor<[2,3],f32>, %a1: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[5,3],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.Concat"(%a0, %a1) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[5,3],f32>
  return %r : !torch.vtensor<[5,3],f32>
}

