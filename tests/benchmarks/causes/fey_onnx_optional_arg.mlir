module {
  func.func @encode(%ids: !torch.vtensor<[1,77],si64>, %mask: !torch.optional<vtensor<[1,77],si64>>) -> !torch.vtensor<[1,77],si64> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 18 : si64} {
    %0 = torch.operator "onnx.OptionalGetElement"(%mask) : (!torch.optional<vtensor<[1,77],si64>>) -> !torch.vtensor<[1,77],si64>
    %1 = torch.operator "onnx.Mul"(%ids, %0) : (!torch.vtensor<[1,77],si64>, !torch.vtensor<[1,77],si64>) -> !torch.vtensor<[1,77],si64>
    return %1 : !torch.vtensor<[1,77],si64>
  }
}
