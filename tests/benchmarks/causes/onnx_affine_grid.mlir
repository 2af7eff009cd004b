func.func @model(%arg0: !torch.vtensor<[2,2,3],f32>, %arg1: !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,5,6,2],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 20 : si64} {
  %0 = torch.operator "onnx.AffineGrid"(%arg0, %arg1) {} : (!torch.vtensor<[2,2,3],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,5,6,2],f32>
  return %0 : !torch.vtensor<[2,5,6,2],f32>
}
