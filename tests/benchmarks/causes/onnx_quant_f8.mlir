func.func @main(%a0: !torch.vtensor<[3,4],f32>, %a1: !torch.vtensor<[],f32>, %a2: !torch.vtensor<[],f8E4M3FN>) -> !torch.vtensor<[3,4],f8E4M3FN> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 19 : si64} {
  %r = torch.operator "onnx.QuantizeLinear"(%a0, %a1, %a2) : (!torch.vtensor<[3,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f8E4M3FN>) -> !torch.vtensor<[3,4],f8E4M3FN>
  return %r : !torch.vtensor<[3,4],f8E4M3FN>
}

