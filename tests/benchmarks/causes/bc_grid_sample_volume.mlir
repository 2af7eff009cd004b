module {
  func.func @main_graph(%a: !torch.vtensor<[1,3,4,8,8],f32>, %g: !torch.vtensor<[1,2,4,4,3],f32>) -> !torch.vtensor<[1,3,2,4,4],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 20 : si64, torch.onnx_meta.producer_name = "pytorch"} {
    %none = torch.constant.none
    %r = torch.operator "onnx.GridSample"(%a, %g) {torch.onnx.mode = "linear", torch.onnx.padding_mode = "zeros"} : (!torch.vtensor<[1,3,4,8,8],f32>, !torch.vtensor<[1,2,4,4,3],f32>) -> !torch.vtensor<[1,3,2,4,4],f32>
    return %r : !torch.vtensor<[1,3,2,4,4],f32>
  }
}
