func.func @fold(%x: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[5,5],f32> attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 19 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Reshape"(%x, %s) : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[5,5],f32>
  return %0 : !torch.vtensor<[5,5],f32>
}
