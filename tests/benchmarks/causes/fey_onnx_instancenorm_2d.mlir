module {
  func.func @style(%x: !torch.vtensor<[4,16],f32>, %s: !torch.vtensor<[16],f32>, %b: !torch.vtensor<[16],f32>) -> !torch.vtensor<[4,16],f32> attributes {torch.onnx_meta.ir_version = 7 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "1.13.1"} {
    %0 = torch.operator "onnx.InstanceNormalization"(%x, %s, %b) {torch.onnx.epsilon = 9.99999974E-6 : f32} : (!torch.vtensor<[4,16],f32>, !torch.vtensor<[16],f32>, !torch.vtensor<[16],f32>) -> !torch.vtensor<[4,16],f32>
    %1 = torch.operator "onnx.LeakyRelu"(%0) {torch.onnx.alpha = 2.000000e-01 : f32} : (!torch.vtensor<[4,16],f32>) -> !torch.vtensor<[4,16],f32>
    return %1 : !torch.vtensor<[4,16],f32>
  }
}
