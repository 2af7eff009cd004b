func.func @main(%a0: !torch.vtensor<[3,4],i1>, %a1: !torch.vtensor<[3,5],f32>, %a2: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[3,4],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.Where"(%a0, %a1, %a2) : (!torch.vtensor<[3,4],i1>, !torch.vtensor<[3,5],f32>, !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[3,4],f32>
  return %r : !torch.vtensor<[3,4],f32>
}

