func.func @features(%arg0: !torch.vtensor<[1,?],f32>, %arg1: !torch.vtensor<[],si64>, %arg2: !torch.vtensor<[400],f32>, %arg3: !torch.vtensor<[],si64>) -> !torch.vtensor<[1,?,201,2],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.5.1"} {
  %0 = torch.operator "onnx.STFT"(%arg0, %arg1, %arg2, %arg3) {torch.onnx.onesided = 1 : si64} : (!torch.vtensor<[1,?],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[400],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[1,?,201,2],f32>
  return %0 : !torch.vtensor<[1,?,201,2],f32>
}
