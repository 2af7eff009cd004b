func.func @model(%arg0: !torch.vtensor<[2,4,3,8],f32>, %arg1: !torch.vtensor<[2,3,4],f32>, %arg2: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,4,3,8],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 23 : si64} {
  %0 = torch.operator "onnx.RotaryEmbedding"(%arg0, %arg1, %arg2) {} : (!torch.vtensor<[2,4,3,8],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,4,3,8],f32>
  return %0 : !torch.vtensor<[2,4,3,8],f32>
}
