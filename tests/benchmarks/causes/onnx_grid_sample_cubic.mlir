func.func @model(%arg0: !torch.vtensor<[1,1,3,2],f32>, %arg1: !torch.vtensor<[1,2,4,2],f32>) -> !torch.vtensor<[1,1,2,4],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 20 : si64} {
  %0 = torch.operator "onnx.GridSample"(%arg0, %arg1) {torch.onnx.mode = "bicubic"} : (!torch.vtensor<[1,1,3,2],f32>, !torch.vtensor<[1,2,4,2],f32>) -> !torch.vtensor<[1,1,2,4],f32>
  return %0 : !torch.vtensor<[1,1,2,4],f32>
}
