func.func @main(%x: !torch.vtensor<[64],f32>) -> !torch.vtensor<[64],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Trilu"(%x) {torch.onnx.upper = 0 : si64} : (!torch.vtensor<[64],f32>) -> !torch.vtensor<[64],f32>
  return %0 : !torch.vtensor<[64],f32>
}
