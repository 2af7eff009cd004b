func.func @main(%a0: !torch.vtensor<[1,32],f32>, %a1: !torch.vtensor<[16,1,16],ui8>, %a2: !torch.vtensor<[16],f32>) -> !torch.vtensor<[1,16],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "com.microsoft.MatMulNBits"(%a0, %a1, %a2) {torch.onnx.K = 32 : si64, torch.onnx.N = 16 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 32 : si64} : (!torch.vtensor<[1,32],f32>, !torch.vtensor<[16,1,16],ui8>, !torch.vtensor<[16],f32>) -> !torch.vtensor<[1,16],f32>
  return %r : !torch.vtensor<[1,16],f32>
}

