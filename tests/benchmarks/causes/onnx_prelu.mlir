module {
  func.func @main(%x: !torch.vtensor<[1,8,4,4],f32>, %s: !torch.vtensor<[6,1,1],f32>) -> !torch.vtensor<[1,8,4,4],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 16 : si64} {
    %0 = torch.operator "onnx.PRelu"(%x, %s) : (!torch.vtensor<[1,8,4,4],f32>, !torch.vtensor<[6,1,1],f32>) -> !torch.vtensor<[1,8,4,4],f32>
    return %0 : !torch.vtensor<[1,8,4,4],f32>
  }
}
