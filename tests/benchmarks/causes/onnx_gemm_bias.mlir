func.func @dense(%x: !torch.vtensor<[2,8],f32>, %w: !torch.vtensor<[8,5],f32>, %b: !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,5],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Gemm"(%x, %w, %b) : (!torch.vtensor<[2,8],f32>, !torch.vtensor<[8,5],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,5],f32>
  return %0 : !torch.vtensor<[2,5],f32>
}
