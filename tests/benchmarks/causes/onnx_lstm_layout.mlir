module {
  func.func @main(%x: !torch.vtensor<[3,5,8],f32>, %w: !torch.vtensor<[1,64,8],f32>, %r: !torch.vtensor<[1,64,16],f32>) -> !torch.vtensor<[3,1,16],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 14 : si64} {
    %none = torch.constant.none
    %0:3 = torch.operator "onnx.LSTM"(%x, %w, %r) {torch.onnx.hidden_size = 16 : si64, torch.onnx.clip = 1.000000e+00 : f32, torch.onnx.input_forget = 1 : si64} : (!torch.vtensor<[3,5,8],f32>, !torch.vtensor<[1,64,8],f32>, !torch.vtensor<[1,64,16],f32>) -> (!torch.vtensor<[3,1,5,16],f32>, !torch.vtensor<[1,5,16],f32>, !torch.vtensor<[1,5,16],f32>)
    return %0#1 : !torch.vtensor<[3,1,16],f32>
  }
}
