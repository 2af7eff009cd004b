func.func @model(%arg0: !torch.vtensor<[1,10,10,1],f32>, %arg1: !torch.vtensor<[],si64>) -> !torch.vtensor<[1,10,10,2],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.DFT"(%arg0, %arg1) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[1,10,10,1],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[1,10,10,2],f32>
  return %0 : !torch.vtensor<[1,10,10,2],f32>
}
