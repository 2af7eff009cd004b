module @w8a32 {
  func.func @linear(%x: !torch.vtensor<[4,128],f32>, %w: !torch.vtensor<[128,64],si8>, %s: !torch.vtensor<[4,64],f32>) -> !torch.vtensor<[4,64],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 21 : si64, torch.onnx_meta.producer_name = "", torch.onnx_meta.producer_version = ""} {
    %0 = torch.operator "onnx.DequantizeLinear"(%w, %s) {torch.onnx.axis = 0 : si64, torch.onnx.block_size = 32 : si64} : (!torch.vtensor<[128,64],si8>, !torch.vtensor<[4,64],f32>) -> !torch.vtensor<[128,64],f32>
    %1 = torch.operator "onnx.MatMul"(%x, %0) : (!torch.vtensor<[4,128],f32>, !torch.vtensor<[128,64],f32>) -> !torch.vtensor<[4,64],f32>
    return %1 : !torch.vtensor<[4,64],f32>
  }
}
