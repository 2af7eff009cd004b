func.func @pooled(%arg0: !torch.vtensor<[2,16,32],f32>) -> !torch.vtensor<[2,32],f32> attributes {torch.onnx_meta.ir_version = 7 : si64, torch.onnx_meta.opset_version = 13 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "1.13.1"} {
  %0 = torch.operator "onnx.ReduceMean"(%arg0) {torch.onnx.axes = [1 : si64], torch.onnx.keepdims = 1 : si64} : (!torch.vtensor<[2,16,32],f32>) -> !torch.vtensor<[2,32],f32>
  return %0 : !torch.vtensor<[2,32],f32>
}
