func.func @main(%x: !torch.vtensor<[1,6,8,8],f32>, %w: !torch.vtensor<[4,8,3,3],f32>) -> !torch.vtensor<[1,8,10,10],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.ConvTranspose"(%x, %w) : (!torch.vtensor<[1,6,8,8],f32>, !torch.vtensor<[4,8,3,3],f32>) -> !torch.vtensor<[1,8,10,10],f32>
  return %0 : !torch.vtensor<[1,8,10,10],f32>
}
