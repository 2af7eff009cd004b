module {
  func.func @main_graph(%x: !torch.vtensor<[2,64],f32>, %ratio: !torch.vtensor<[],f32>, %training: !torch.vtensor<[],i1>) -> !torch.vtensor<[2,64],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 15 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.1.0"} {
    %0 = torch.operator "onnx.Dropout"(%x, %ratio, %training) : (!torch.vtensor<[2,64],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],i1>) -> !torch.vtensor<[2,64],f32>
    return %0 : !torch.vtensor<[2,64],f32>
  }
}
