module {
  func.func @qdq_linear(%x: !torch.vtensor<[4,64],f32>, %w: !torch.vtensor<[48,64],si8>, %s: !torch.vtensor<[48],f32>, %z: !torch.vtensor<[48],si8>) -> !torch.vtensor<[4,48],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "onnx.quantize", torch.onnx_meta.producer_version = "0.1.0"} {
    %0 = torch.operator "onnx.DequantizeLinear"(%w, %s, %z) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[48,64],si8>, !torch.vtensor<[48],f32>, !torch.vtensor<[48],si8>) -> !torch.vtensor<[48,64],f32>
    %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[48,64],f32>) -> !torch.vtensor<[64,48],f32>
    %2 = torch.operator "onnx.MatMul"(%x, %1) : (!torch.vtensor<[4,64],f32>, !torch.vtensor<[64,48],f32>) -> !torch.vtensor<[4,48],f32>
    return %2 : !torch.vtensor<[4,48],f32>
  }
}
