module {
  func.func @router(%logits: !torch.vtensor<[16,64],f32>) -> (!torch.vtensor<[16,4],f32>, !torch.vtensor<[16,4],si64>) attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.4.0"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
    %1 = torch.operator "onnx.Softmax"(%logits) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[16,64],f32>) -> !torch.vtensor<[16,64],f32>
    %2:2 = torch.operator "onnx.TopK"(%1, %0) {torch.onnx.axis = 1 : si64, torch.onnx.sorted = 0 : si64} : (!torch.vtensor<[16,64],f32>, !torch.vtensor<[1],si64>) -> (!torch.vtensor<[16,4],f32>, !torch.vtensor<[16,4],si64>)
    return %2#0, %2#1 : !torch.vtensor<[16,4],f32>, !torch.vtensor<[16,4],si64>
  }
}
