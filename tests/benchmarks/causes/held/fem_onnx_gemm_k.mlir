module {
  func.func @fc_head(%arg0: !torch.vtensor<[1,25088],f32>, %arg1: !torch.vtensor<[4096,9216],f32>, %arg2: !torch.vtensor<[4096],f32>) -> !torch.vtensor<[1,4096],f32> attributes {torch.onnx_meta.ir_version = 7 : si64, torch.onnx_meta.opset_version = 14 : si64, torch.onnx_meta.producer_name = "pytorch"} {
    %0 = torch.operator "onnx.Gemm"(%arg0, %arg1, %arg2) {torch.onnx.alpha = 1.000000e+00 : f32, torch.onnx.beta = 1.000000e+00 : f32, torch.onnx.transB = 1 : si64} : (!torch.vtensor<[1,25088],f32>, !torch.vtensor<[4096,9216],f32>, !torch.vtensor<[4096],f32>) -> !torch.vtensor<[1,4096],f32>
    return %0 : !torch.vtensor<[1,4096],f32>
  }
}
