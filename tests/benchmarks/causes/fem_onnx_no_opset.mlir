module {
  func.func @main_graph(%arg0: !torch.vtensor<[1,64,56,56],f32>, %arg1: !torch.vtensor<[64,64,3,3],f32>) -> !torch.vtensor<[1,64,56,56],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.0.1"} {
    %none = torch.constant.none
    %0 = torch.operator "onnx.Conv"(%arg0, %arg1) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,64,56,56],f32>, !torch.vtensor<[64,64,3,3],f32>) -> !torch.vtensor<[1,64,56,56],f32>
    %1 = torch.operator "onnx.Relu"(%0) : (!torch.vtensor<[1,64,56,56],f32>) -> !torch.vtensor<[1,64,56,56],f32>
    return %1 : !torch.vtensor<[1,64,56,56],f32>
  }
}
