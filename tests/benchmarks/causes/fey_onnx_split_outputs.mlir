module {
  func.func @main_graph(%gates: !torch.vtensor<[4,9],f32>) -> (!torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>) attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.2.0"} {
    %0:4 = torch.operator "onnx.Split"(%gates) {torch.onnx.axis = 1 : si64, torch.onnx.num_outputs = 4 : si64} : (!torch.vtensor<[4,9],f32>) -> (!torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>)
    %1 = torch.operator "onnx.Sigmoid"(%0#0) : (!torch.vtensor<[4,3],f32>) -> !torch.vtensor<[4,3],f32>
    %2 = torch.operator "onnx.Tanh"(%0#3) : (!torch.vtensor<[4,3],f32>) -> !torch.vtensor<[4,3],f32>
    %3 = torch.operator "onnx.Mul"(%1, %0#1) : (!torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[4,3],f32>
    %4 = torch.operator "onnx.Add"(%3, %0#2) : (!torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[4,3],f32>
    return %4, %2 : !torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>
  }
}
