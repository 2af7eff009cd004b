module {
  func.func @detect(%boxes: !torch.vtensor<[2,100,4],f32>, %scores: !torch.vtensor<[2,20,100],f32>) -> !torch.vtensor<[?,3],si64> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.5.1"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<50> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.05> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
    %3 = torch.operator "onnx.NonMaxSuppression"(%boxes, %scores, %0, %1, %2) : (!torch.vtensor<[2,100,4],f32>, !torch.vtensor<[2,20,100],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[?,3],si64>
    return %3 : !torch.vtensor<[?,3],si64>
  }
}
