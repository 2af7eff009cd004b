func.func @pool(%x: !torch.vtensor<[1,16,20,20],f32>) -> !torch.vtensor<[1,16,10,10],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : i64, 2 : i64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,16,20,20],f32>) -> !torch.vtensor<[1,16,10,10],f32>
  return %0 : !torch.vtensor<[1,16,10,10],f32>
}
