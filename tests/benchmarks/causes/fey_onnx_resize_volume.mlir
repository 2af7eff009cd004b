module {
  func.func @main_graph(%arg0: !torch.vtensor<[1,8,4,8,8],f32>) -> !torch.vtensor<[1,8,8,16,16],f32> attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 19 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.4.0"} {
    %none = torch.constant.none
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 2.0, 2.0, 2.0]> : tensor<5xf32>} : () -> !torch.vtensor<[5],f32>
    %1 = torch.operator "onnx.Relu"(%arg0) : (!torch.vtensor<[1,8,4,8,8],f32>) -> !torch.vtensor<[1,8,4,8,8],f32>
    %2 = torch.operator "onnx.Resize"(%1, %none, %0) {torch.onnx.coordinate_transformation_mode = "half_pixel", torch.onnx.mode = "linear"} : (!torch.vtensor<[1,8,4,8,8],f32>, !torch.none, !torch.vtensor<[5],f32>) -> !torch.vtensor<[1,8,8,16,16],f32>
    return %2 : !torch.vtensor<[1,8,8,16,16],f32>
  }
}
