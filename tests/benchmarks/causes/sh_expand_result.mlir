func.func @main(%x: !torch.vtensor<[2,6],f32>) -> !torch.vtensor<[3,5],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3, 4]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %1 = torch.operator "onnx.Reshape"(%x, %0) : (!torch.vtensor<[2,6],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[3,5],f32>
  return %1 : !torch.vtensor<[3,5],f32>
}
