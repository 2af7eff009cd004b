func.func @model(%arg0: !torch.vtensor<[5],f8E4M3FN>, %arg1: !torch.vtensor<[],f32>) -> !torch.vtensor<[5],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 19 : si64} {
  %0 = torch.operator "onnx.DequantizeLinear"(%arg0, %arg1) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[5],f8E4M3FN>, !torch.vtensor<[],f32>) -> !torch.vtensor<[5],f32>
  return %0 : !torch.vtensor<[5],f32>
}
