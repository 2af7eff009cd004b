func.func @main(%a0: !torch.vtensor<[1,10],f32>) -> !torch.vtensor<[1,5],si32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.Multinomial"(%a0) {torch.onnx.sample_size = 5 : si64, torch.onnx.dtype = 6 : si64} : (!torch.vtensor<[1,10],f32>) -> !torch.vtensor<[1,5],si32>
  return %r : !torch.vtensor<[1,5],si32>
}
