module {
  func.func @main(%x: !torch.vtensor<[2,3,4,5],f32>) -> !torch.vtensor<[6,24],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
    %0 = torch.operator "onnx.Flatten"(%x) {torch.onnx.axis = 2 : si64} : (!torch.vtensor<[2,3,4,5],f32>) -> !torch.vtensor<[6,24],f32>
    return %0 : !torch.vtensor<[6,24],f32>
  }
}
