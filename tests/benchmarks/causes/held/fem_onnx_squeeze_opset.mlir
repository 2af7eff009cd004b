module {
  func.func @classifier(%arg0: !torch.vtensor<[8,2048,1,1],f32>) -> !torch.vtensor<[8,2048],f32> attributes {torch.onnx_meta.ir_version = 6 : si64, torch.onnx_meta.opset_version = 15 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "1.7"} {
    %0 = torch.operator "onnx.Relu"(%arg0) : (!torch.vtensor<[8,2048,1,1],f32>) -> !torch.vtensor<[8,2048,1,1],f32>
    %1 = torch.operator "onnx.Unsqueeze"(%0) {torch.onnx.axes = [2 : si64]} : (!torch.vtensor<[8,2048,1,1],f32>) -> !torch.vtensor<[8,2048,1,1,1],f32>
    %2 = torch.operator "onnx.Squeeze"(%1) {torch.onnx.axes = [2 : si64, 3 : si64, 4 : si64]} : (!torch.vtensor<[8,2048,1,1,1],f32>) -> !torch.vtensor<[8,2048],f32>
    return %2 : !torch.vtensor<[8,2048],f32>
  }
}
