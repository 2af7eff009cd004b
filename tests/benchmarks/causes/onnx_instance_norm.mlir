module {
  func.func @main(%x: !torch.vtensor<[2,3,16,16],f32>, %s: !torch.vtensor<[4],f32>, %b: !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,3,16,16],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
    %0 = torch.operator "onnx.InstanceNormalization"(%x, %s, %b) {torch.onnx.epsilon = 1.000000e-05 : f32} : (!torch.vtensor<[2,3,16,16],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,3,16,16],f32>
    return %0 : !torch.vtensor<[2,3,16,16],f32>
  }
}
