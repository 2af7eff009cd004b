func.func @head(%arg0: !torch.vtensor<[2,7,64],f32>, %arg1: !torch.vtensor<[64,10],f32>, %arg2: !torch.vtensor<[10],f32>) -> !torch.vtensor<[2,7,10],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.5.1"} {
  %0 = torch.operator "onnx.Gemm"(%arg0, %arg1, %arg2) {torch.onnx.alpha = 1.000000e+00 : f32, torch.onnx.beta = 1.000000e+00 : f32} : (!torch.vtensor<[2,7,64],f32>, !torch.vtensor<[64,10],f32>, !torch.vtensor<[10],f32>) -> !torch.vtensor<[2,7,10],f32>
  return %0 : !torch.vtensor<[2,7,10],f32>
}
