module {
  func.func @main_graph(%mask: !torch.vtensor<[1,128],f32>, %x: !torch.vtensor<[1,128],f32>) -> !torch.vtensor<[1,128],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 18 : si64} {
    %0 = torch.operator "onnx.BitwiseNot"(%mask) : (!torch.vtensor<[1,128],f32>) -> !torch.vtensor<[1,128],f32>
    %1 = torch.operator "onnx.Mul"(%0, %x) : (!torch.vtensor<[1,128],f32>, !torch.vtensor<[1,128],f32>) -> !torch.vtensor<[1,128],f32>
    return %1 : !torch.vtensor<[1,128],f32>
  }
}
