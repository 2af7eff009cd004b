func.func @main(%a: !torch.vtensor<[10,4],f32>) -> (!torch.vtensor<[4,4],f32>, !torch.vtensor<[4,4],f32>) attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %s = torch.vtensor.literal(dense<[4, 4]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %0:2 = torch.operator "onnx.Split"(%a, %s) {torch.onnx.axis = 3 : si64} : (!torch.vtensor<[10,4],f32>, !torch.vtensor<[2],si64>) -> (!torch.vtensor<[4,4],f32>, !torch.vtensor<[4,4],f32>)
  return %0#0, %0#1 : !torch.vtensor<[4,4],f32>, !torch.vtensor<[4,4],f32>
}
