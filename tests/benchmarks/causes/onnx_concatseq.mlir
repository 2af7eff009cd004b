func.func @main(%a0: !torch.list<vtensor<[3,2],f32>>) -> !torch.vtensor<[?,2],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.ConcatFromSequence"(%a0) {torch.onnx.axis = 0 : si64} : (!torch.list<vtensor<[3,2],f32>>) -> !torch.vtensor<[?,2],f32>
  return %r : !torch.vtensor<[?,2],f32>
}

