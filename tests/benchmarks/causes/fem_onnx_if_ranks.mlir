module {
  func.func @postproc(%arg0: !torch.vtensor<[],i1>, %arg1: !torch.vtensor<[1,100,4],f32>) -> !torch.vtensor<[?,4],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 16 : si64, torch.onnx_meta.producer_name = "pytorch"} {
    %0 = torch.operator "onnx.If"(%arg0) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[?,4],f32> {
      %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
      %2 = torch.operator "onnx.Squeeze"(%arg1, %1) : (!torch.vtensor<[1,100,4],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[100,4],f32>
      torch.operator_terminator %2 : !torch.vtensor<[100,4],f32>
    }, {
      %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x4xf32>} : () -> !torch.vtensor<[1,1,4],f32>
      torch.operator_terminator %1 : !torch.vtensor<[1,1,4],f32>
    }
    return %0 : !torch.vtensor<[?,4],f32>
  }
}
