func.func @main(%a0: !torch.vtensor<[1,3,4,4],f32>, %a1: !torch.vtensor<[4],f32>, %a2: !torch.vtensor<[4],f32>, %a3: !torch.vtensor<[4],f32>, %a4: !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,3,4,4],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.BatchNormalization"(%a0, %a1, %a2, %a3, %a4) : (!torch.vtensor<[1,3,4,4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,3,4,4],f32>
  return %r : !torch.vtensor<[1,3,4,4],f32>
}

