func.func @depth(%arg0: !torch.vtensor<[1,1,60,80],f32>) -> !torch.vtensor<[1,1,120,160],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %none = torch.constant.none
  %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, 240, 320]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %1 = torch.operator "onnx.Resize"(%arg0, %none, %none, %0) {torch.onnx.coordinate_transformation_mode = "half_pixel", torch.onnx.mode = "linear"} : (!torch.vtensor<[1,1,60,80],f32>, !torch.none, !torch.none, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,1,120,160],f32>
  return %1 : !torch.vtensor<[1,1,120,160],f32>
}
