func.func @main(%a0: !torch.vtensor<[1,1,4,4,4],f32>, %a1: !torch.vtensor<[1,4,4,4,3],f32>) -> !torch.vtensor<[1,1,4,4,4],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 20 : si64} {
  %r = torch.operator "onnx.GridSample"(%a0, %a1) {torch.onnx.mode = "linear"} : (!torch.vtensor<[1,1,4,4,4],f32>, !torch.vtensor<[1,4,4,4,3],f32>) -> !torch.vtensor<[1,1,4,4,4],f32>
  return %r : !torch.vtensor<[1,1,4,4,4],f32>
}

