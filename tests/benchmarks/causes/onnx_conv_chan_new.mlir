func.func @main(%a0: !torch.vtensor<[1,3,8,8],f32>, %a1: !torch.vtensor<[4,5,3,3],f32>) -> !torch.vtensor<[1,4,6,6],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.Conv"(%a0, %a1) {torch.onnx.kernel_shape = [3 : si64, 3 : si64]} : (!torch.vtensor<[1,3,8,8],f32>, !torch.vtensor<[4,5,3,3],f32>) -> !torch.vtensor<[1,4,6,6],f32>
  return %r : !torch.vtensor<[1,4,6,6],f32>
}

