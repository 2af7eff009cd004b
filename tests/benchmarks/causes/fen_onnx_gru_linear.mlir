func.func @gru(%x: !torch.vtensor<[12,2,16],f32>, %w: !torch.vtensor<[1,64,16],f32>, %r: !torch.vtensor<[1,96,32],f32>) -> !torch.vtensor<[12,1,2,32],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 14 : si64} {
  %0:2 = torch.operator "onnx.GRU"(%x, %w, %r) {torch.onnx.hidden_size = 32 : si64} : (!torch.vtensor<[12,2,16],f32>, !torch.vtensor<[1,64,16],f32>, !torch.vtensor<[1,96,32],f32>) -> (!torch.vtensor<[12,1,2,32],f32>, !torch.vtensor<[1,2,32],f32>)
  return %0#0 : !torch.vtensor<[12,1,2,32],f32>
}
