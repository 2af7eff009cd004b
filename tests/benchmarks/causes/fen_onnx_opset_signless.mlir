func.func @gate(%a: !torch.vtensor<[8,64],f32>) -> !torch.vtensor<[8,64],f32> attributes {torch.onnx_meta.ir_version = 8 : i64, torch.onnx_meta.opset_version = 17 : i64} {
  %0 = torch.operator "onnx.Sigmoid"(%a) : (!torch.vtensor<[8,64],f32>) -> !torch.vtensor<[8,64],f32>
  %1 = torch.operator "onnx.Mul"(%a, %0) : (!torch.vtensor<[8,64],f32>, !torch.vtensor<[8,64],f32>) -> !torch.vtensor<[8,64],f32>
  return %1 : !torch.vtensor<[8,64],f32>
}
