module {
  func.func @main(%x: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 20 : si64} {
    %0 = torch.operator "onnx.RegexFullMatch"(%x) {torch.onnx.pattern = "a+"} : (!torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?],f32>
    return %0 : !torch.vtensor<[?],f32>
  }
}
