func.func @main(%a0: !torch.vtensor<[64],si4>, %a1: !torch.vtensor<[],f32>, %a2: !torch.vtensor<[],si4>) -> !torch.vtensor<[64],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 21 : si64} {
  %r = torch.operator "onnx.DequantizeLinear"(%a0, %a1, %a2) : (!torch.vtensor<[64],si4>, !torch.vtensor<[],f32>, !torch.vtensor<[],si4>) -> !torch.vtensor<[64],f32>
  return %r : !torch.vtensor<[64],f32>
}
