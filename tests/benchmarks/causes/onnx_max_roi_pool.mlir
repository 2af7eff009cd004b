func.func @model(%arg0: !torch.vtensor<[1,1,10,10],f32>, %arg1: !torch.vtensor<[3,5],f32>) -> !torch.vtensor<[3,1,2,2],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 1 : si64} {
  %0 = torch.operator "onnx.MaxRoiPool"(%arg0, %arg1) {torch.onnx.pooled_shape = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,1,10,10],f32>, !torch.vtensor<[3,5],f32>) -> !torch.vtensor<[3,1,2,2],f32>
  return %0 : !torch.vtensor<[3,1,2,2],f32>
}
