func.func @main(%a0: !torch.vtensor<[1,1,4,4],f32>, %a1: !torch.vtensor<[1,6,6,2],f32>) -> !torch.vtensor<[1,1,6,6],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.GridSample"(%a0, %a1) {torch.onnx.mode = "cubic"} : (!torch.vtensor<[1,1,4,4],f32>, !torch.vtensor<[1,6,6,2],f32>) -> !torch.vtensor<[1,1,6,6],f32>
  return %r : !torch.vtensor<[1,1,6,6],f32>
}
