func.func @model(%arg0: !torch.vtensor<[2,3,4,4],f32>) -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 11 : si64} {
  %0 = torch.operator "onnx.Det"(%arg0) {} : (!torch.vtensor<[2,3,4,4],f32>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}
