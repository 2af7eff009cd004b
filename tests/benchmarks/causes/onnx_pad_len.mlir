func.func @pad(%x: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[5,4],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 0, 0, 1, 0, 0]> : tensor<6xsi64>} : () -> !torch.vtensor<[6],si64>
  %1 = torch.operator "onnx.Pad"(%x, %0) {torch.onnx.mode = "constant"} : (!torch.vtensor<[3,4],f32>, !torch.vtensor<[6],si64>) -> !torch.vtensor<[5,4],f32>
  return %1 : !torch.vtensor<[5,4],f32>
}
