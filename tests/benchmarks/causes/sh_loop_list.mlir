func.func @main(%x: !torch.vtensor<[2,6],f32>) -> !torch.list<vtensor<[2,2],f32>> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 11 : si64} {
  %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %1 = torch.operator "onnx.ReduceSum"(%x, %0) {torch.onnx.keepdims = 1 : si64} : (!torch.vtensor<[2,6],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1],f32>
  %2 = torch.operator "onnx.Mul"(%x, %1) : (!torch.vtensor<[2,6],f32>, !torch.vtensor<[2,1],f32>) -> !torch.vtensor<[2,6],f32>
  %3 = torch.operator "onnx.SplitToSequence"(%2) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,6],f32>) -> !torch.list<vtensor<[2,2],f32>>
  return %3 : !torch.list<vtensor<[2,2],f32>>
}
