module {
  func.func @main_graph(%img: !torch.vtensor<[1,3,32,32],f32>, %w0: !torch.vtensor<[16,3,3,3],si8>, %w0s: !torch.vtensor<[],f32>, %w0z: !torch.vtensor<[16],si8>, %b0: !torch.vtensor<[1,16,1,1],f32>, %w1: !torch.vtensor<[16,10],si8>, %w1s: !torch.vtensor<[],f32>, %w1z: !torch.vtensor<[],si8>, %b1: !torch.vtensor<[10],f32>) -> !torch.vtensor<[1,10],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 15 : si64, torch.onnx_meta.producer_name = "onnx.quantize", torch.onnx_meta.producer_version = "0.1.0"} {
    %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%img) : (!torch.vtensor<[1,3,32,32],f32>) -> (!torch.vtensor<[1,3,32,32],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
    %1 = torch.operator "onnx.Mul"(%0#1, %w0s) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32>
    %2 = torch.operator "onnx.ConvInteger"(%0#0, %w0, %0#2, %w0z) {torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,3,32,32],ui8>, !torch.vtensor<[16,3,3,3],si8>, !torch.vtensor<[],ui8>, !torch.vtensor<[16],si8>) -> !torch.vtensor<[1,16,32,32],si32>
    %3 = torch.operator "onnx.Cast"(%2) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[1,16,32,32],si32>) -> !torch.vtensor<[1,16,32,32],f32>
    %4 = torch.operator "onnx.Mul"(%3, %1) : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %5 = torch.operator "onnx.Add"(%4, %b0) : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[1,16,1,1],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %6 = torch.operator "onnx.Relu"(%5) : (!torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %7 = torch.operator "onnx.GlobalAveragePool"(%6) : (!torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,1,1],f32>
    %8 = torch.operator "onnx.Flatten"(%7) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[1,16,1,1],f32>) -> !torch.vtensor<[1,16],f32>
    %9:3 = torch.operator "onnx.DynamicQuantizeLinear"(%8) : (!torch.vtensor<[1,16],f32>) -> (!torch.vtensor<[1,16],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
    %10 = torch.operator "onnx.Mul"(%9#1, %w1s) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32>
    %11 = torch.operator "onnx.MatMulInteger"(%9#0, %w1, %9#2, %w1z) : (!torch.vtensor<[1,16],ui8>, !torch.vtensor<[16,10],si8>, !torch.vtensor<[],ui8>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,10],si32>
    %12 = torch.operator "onnx.Cast"(%11) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[1,10],si32>) -> !torch.vtensor<[1,10],f32>
    %13 = torch.operator "onnx.Mul"(%12, %10) : (!torch.vtensor<[1,10],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,10],f32>
    %14 = torch.operator "onnx.Add"(%13, %b1) : (!torch.vtensor<[1,10],f32>, !torch.vtensor<[10],f32>) -> !torch.vtensor<[1,10],f32>
    %15 = torch.operator "onnx.Softmax"(%14) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[1,10],f32>) -> !torch.vtensor<[1,10],f32>
    return %15 : !torch.vtensor<[1,10],f32>
  }
}
