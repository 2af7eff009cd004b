func.func @main(%a0: !torch.vtensor<[],si64>, %a1: !torch.vtensor<[],si64>, %a2: !torch.vtensor<[],si64>, %a3: !torch.vtensor<[],f32>, %a4: !torch.vtensor<[],f32>) -> !torch.vtensor<[?,?],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.MelWeightMatrix"(%a0, %a1, %a2, %a3, %a4) : (!torch.vtensor<[],si64>, !torch.vtensor<[],si64>, !torch.vtensor<[],si64>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?,?],f32>
  return %r : !torch.vtensor<[?,?],f32>
}

