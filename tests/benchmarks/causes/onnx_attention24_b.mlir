func.func @main(%a0: !torch.vtensor<[1,4,8],f32>, %a1: !torch.vtensor<[1,4,8],f32>, %a2: !torch.vtensor<[1,4,8],f32>) -> !torch.vtensor<[1,4,8],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 24 : si64} {
  %r = torch.operator "onnx.Attention"(%a0, %a1, %a2) {torch.onnx.q_num_heads = 2 : si64, torch.onnx.kv_num_heads = 2 : si64} : (!torch.vtensor<[1,4,8],f32>, !torch.vtensor<[1,4,8],f32>, !torch.vtensor<[1,4,8],f32>) -> !torch.vtensor<[1,4,8],f32>
  return %r : !torch.vtensor<[1,4,8],f32>
}

