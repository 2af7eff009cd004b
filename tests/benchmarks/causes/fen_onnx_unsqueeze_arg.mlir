func.func @main(%x: !torch.vtensor<[8,64],f32>, %ax: !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,?,?],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Unsqueeze"(%x, %ax) : (!torch.vtensor<[8,64],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,?,?],f32>
  return %0 : !torch.vtensor<[?,?,?],f32>
}
