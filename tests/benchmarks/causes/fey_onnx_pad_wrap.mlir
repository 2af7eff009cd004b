module {
  func.func @main_graph(%arg0: !torch.vtensor<[1,1,4,8],f32>) -> !torch.vtensor<[1,1,4,12],f32> attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 19 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.6.0"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 0, 0, 2, 0, 0, 0, 2]> : tensor<8xsi64>} : () -> !torch.vtensor<[8],si64>
    %1 = torch.operator "onnx.Pad"(%arg0, %0) {torch.onnx.mode = "wrap"} : (!torch.vtensor<[1,1,4,8],f32>, !torch.vtensor<[8],si64>) -> !torch.vtensor<[1,1,4,12],f32>
    return %1 : !torch.vtensor<[1,1,4,12],f32>
  }
}
