func.func @main(%a0: !torch.vtensor<[2,3],f32>, %a1: !torch.vtensor<[4,5],f32>, %a2: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,4],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.Gemm"(%a0, %a1, %a2) {torch.onnx.transB = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[4,5],f32>, !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,4],f32>
  return %r : !torch.vtensor<[2,4],f32>
}

