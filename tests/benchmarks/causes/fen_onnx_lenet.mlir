module {
  func.func @main_graph(%img: !torch.vtensor<[1,1,29,29],f32>, %w1: !torch.vtensor<[16,1,3,3],f32>, %b1: !torch.vtensor<[16],f32>, %w2: !torch.vtensor<[32,16,3,3],f32>, %b2: !torch.vtensor<[32],f32>, %fc: !torch.vtensor<[10,1152],f32>, %bf: !torch.vtensor<[10],f32>) -> !torch.vtensor<[1,10],f32> attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.3.0"} {
    %0 = torch.operator "onnx.Conv"(%img, %w1, %b1) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [0 : si64, 0 : si64, 0 : si64, 0 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,1,29,29],f32>, !torch.vtensor<[16,1,3,3],f32>, !torch.vtensor<[16],f32>) -> !torch.vtensor<[1,16,27,27],f32>
    %1 = torch.operator "onnx.Relu"(%0) : (!torch.vtensor<[1,16,27,27],f32>) -> !torch.vtensor<[1,16,27,27],f32>
    %2 = torch.operator "onnx.MaxPool"(%1) {torch.onnx.ceil_mode = 0 : si64, torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.pads = [0 : si64, 0 : si64, 0 : si64, 0 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,16,27,27],f32>) -> !torch.vtensor<[1,16,14,14],f32>
    %3 = torch.operator "onnx.Conv"(%2, %w2, %b2) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [0 : si64, 0 : si64, 0 : si64, 0 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,16,14,14],f32>, !torch.vtensor<[32,16,3,3],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[1,32,12,12],f32>
    %4 = torch.operator "onnx.Relu"(%3) : (!torch.vtensor<[1,32,12,12],f32>) -> !torch.vtensor<[1,32,12,12],f32>
    %5 = torch.operator "onnx.MaxPool"(%4) {torch.onnx.ceil_mode = 0 : si64, torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.pads = [0 : si64, 0 : si64, 0 : si64, 0 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,32,12,12],f32>) -> !torch.vtensor<[1,32,6,6],f32>
    %6 = torch.operator "onnx.Flatten"(%5) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[1,32,6,6],f32>) -> !torch.vtensor<[1,1152],f32>
    %7 = torch.operator "onnx.Gemm"(%6, %fc, %bf) {torch.onnx.alpha = 1.000000e+00 : f32, torch.onnx.beta = 1.000000e+00 : f32, torch.onnx.transB = 1 : si64} : (!torch.vtensor<[1,1152],f32>, !torch.vtensor<[10,1152],f32>, !torch.vtensor<[10],f32>) -> !torch.vtensor<[1,10],f32>
    return %7 : !torch.vtensor<[1,10],f32>
  }
}
