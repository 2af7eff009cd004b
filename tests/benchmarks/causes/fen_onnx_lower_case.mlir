func.func @norm(%x: !torch.vtensor<[2,77,512],f32>, %g: !torch.vtensor<[512],f32>, %b: !torch.vtensor<[512],f32>) -> !torch.vtensor<[2,77,512],f32> attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 18 : si64} {
  %0 = torch.operator "onnx.LayerNorm"(%x, %g, %b) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999974E-6 : f32} : (!torch.vtensor<[2,77,512],f32>, !torch.vtensor<[512],f32>, !torch.vtensor<[512],f32>) -> !torch.vtensor<[2,77,512],f32>
  return %0 : !torch.vtensor<[2,77,512],f32>
}
