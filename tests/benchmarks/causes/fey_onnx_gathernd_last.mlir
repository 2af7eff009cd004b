module {
  func.func @main_graph(%data: !torch.vtensor<[2,3,4],f32>, %idx: !torch.vtensor<[5,4],si64>) -> !torch.vtensor<[5],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
    %0 = torch.operator "onnx.GatherND"(%data, %idx) : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[5,4],si64>) -> !torch.vtensor<[5],f32>
    %1 = torch.operator "onnx.Sqrt"(%0) : (!torch.vtensor<[5],f32>) -> !torch.vtensor<[5],f32>
    return %1 : !torch.vtensor<[5],f32>
  }
}
