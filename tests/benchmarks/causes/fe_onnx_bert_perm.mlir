module {
  func.func @main_graph(%arg0: !torch.vtensor<[1,20,96],f32>, %arg1: !torch.vtensor<[1,1,1,20],f32>, %wq: !torch.vtensor<[96,96],f32>, %wk: !torch.vtensor<[96,96],f32>, %wv: !torch.vtensor<[96,96],f32>, %wo: !torch.vtensor<[96,96],f32>, %gamma: !torch.vtensor<[96],f32>, %beta: !torch.vtensor<[96],f32>) -> !torch.vtensor<[1,20,96],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.3.0"} {
    %heads = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 20, 6, 16]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
    %merged = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 20, 96]> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64>
    %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
    %0 = torch.operator "onnx.MatMul"(%arg0, %wq) : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[96,96],f32>) -> !torch.vtensor<[1,20,96],f32>
    %1 = torch.operator "onnx.MatMul"(%arg0, %wk) : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[96,96],f32>) -> !torch.vtensor<[1,20,96],f32>
    %2 = torch.operator "onnx.MatMul"(%arg0, %wv) : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[96,96],f32>) -> !torch.vtensor<[1,20,96],f32>
    %3 = torch.operator "onnx.Reshape"(%0, %heads) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,20,6,16],f32>
    %4 = torch.operator "onnx.Transpose"(%3) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[1,20,6,16],f32>) -> !torch.vtensor<[1,6,20,16],f32>
    %5 = torch.operator "onnx.Reshape"(%1, %heads) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,20,6,16],f32>
    %6 = torch.operator "onnx.Transpose"(%5) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[1,20,6,16],f32>) -> !torch.vtensor<[1,6,20,16],f32>
    %7 = torch.operator "onnx.Reshape"(%2, %heads) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,20,6,16],f32>
    %8 = torch.operator "onnx.Transpose"(%7) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[1,20,6,16],f32>) -> !torch.vtensor<[1,6,20,16],f32>
    %9 = torch.operator "onnx.MatMul"(%4, %6) : (!torch.vtensor<[1,6,20,16],f32>, !torch.vtensor<[1,6,20,16],f32>) -> !torch.vtensor<[1,6,20,20],f32>
    %10 = torch.operator "onnx.Div"(%9, %scale) : (!torch.vtensor<[1,6,20,20],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,6,20,20],f32>
    %11 = torch.operator "onnx.Add"(%10, %arg1) : (!torch.vtensor<[1,6,20,20],f32>, !torch.vtensor<[1,1,1,20],f32>) -> !torch.vtensor<[1,6,20,20],f32>
    %12 = torch.operator "onnx.Softmax"(%11) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[1,6,20,20],f32>) -> !torch.vtensor<[1,6,20,20],f32>
    %13 = torch.operator "onnx.MatMul"(%12, %8) : (!torch.vtensor<[1,6,20,20],f32>, !torch.vtensor<[1,6,20,16],f32>) -> !torch.vtensor<[1,6,20,16],f32>
    %14 = torch.operator "onnx.Transpose"(%13) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[1,6,20,16],f32>) -> !torch.vtensor<[1,20,6,16],f32>
    %15 = torch.operator "onnx.Reshape"(%14, %merged) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[1,20,6,16],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[1,20,96],f32>
    %16 = torch.operator "onnx.MatMul"(%15, %wo) : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[96,96],f32>) -> !torch.vtensor<[1,20,96],f32>
    %17 = torch.operator "onnx.Add"(%16, %arg0) : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[1,20,96],f32>) -> !torch.vtensor<[1,20,96],f32>
    %18 = torch.operator "onnx.LayerNormalization"(%17, %gamma, %beta) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999974E-6 : f32} : (!torch.vtensor<[1,20,96],f32>, !torch.vtensor<[96],f32>, !torch.vtensor<[96],f32>) -> !torch.vtensor<[1,20,96],f32>
    return %18 : !torch.vtensor<[1,20,96],f32>
  }
}
