func.func @model(%arg0: !torch.vtensor<[1,4,64],f32>, %arg1: !torch.vtensor<[1,4,32],f32>, %arg2: !torch.vtensor<[1,4,32],f32>) -> !torch.vtensor<[1,4,64],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.GroupQueryAttention"(%arg0, %arg1, %arg2) {torch.onnx.num_heads = 4 : si64, torch.onnx.kv_num_heads = 2 : si64} : (!torch.vtensor<[1,4,64],f32>, !torch.vtensor<[1,4,32],f32>, !torch.vtensor<[1,4,32],f32>) -> !torch.vtensor<[1,4,64],f32>
  return %0 : !torch.vtensor<[1,4,64],f32>
}
