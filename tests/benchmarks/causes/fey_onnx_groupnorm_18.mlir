module {
  func.func @unet_norm(%x: !torch.vtensor<[1,32,8,8],f32>, %s: !torch.vtensor<[4],f32>, %b: !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,32,8,8],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.3.1"} {
    %0 = torch.operator "onnx.GroupNormalization"(%x, %s, %b) {torch.onnx.epsilon = 9.99999974E-6 : f32, torch.onnx.num_groups = 4 : si64} : (!torch.vtensor<[1,32,8,8],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,32,8,8],f32>
    %1 = torch.operator "onnx.Sigmoid"(%0) : (!torch.vtensor<[1,32,8,8],f32>) -> !torch.vtensor<[1,32,8,8],f32>
    %2 = torch.operator "onnx.Mul"(%0, %1) : (!torch.vtensor<[1,32,8,8],f32>, !torch.vtensor<[1,32,8,8],f32>) -> !torch.vtensor<[1,32,8,8],f32>
    return %2 : !torch.vtensor<[1,32,8,8],f32>
  }
}
