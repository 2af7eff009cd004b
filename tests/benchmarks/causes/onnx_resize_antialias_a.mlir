func.func @main(%a0: !torch.vtensor<[1,1,4,4],f32>, %a1: !torch.none, %a2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,1,2,2],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 18 : si64} {
  %r = torch.operator "onnx.Resize"(%a0, %a1, %a2) {torch.onnx.mode = "linear", torch.onnx.antialias = 1 : si64} : (!torch.vtensor<[1,1,4,4],f32>, !torch.none, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,1,2,2],f32>
  return %r : !torch.vtensor<[1,1,2,2],f32>
}

