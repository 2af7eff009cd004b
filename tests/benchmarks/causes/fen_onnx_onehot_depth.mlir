func.func @labels(%ids: !torch.vtensor<[16],si64>, %depth: !torch.vtensor<[1],si64>) -> !torch.vtensor<[16,?],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
  %v = torch.vtensor.literal(dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.OneHot"(%ids, %depth, %v) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[16],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[16,?],f32>
  return %0 : !torch.vtensor<[16,?],f32>
}
