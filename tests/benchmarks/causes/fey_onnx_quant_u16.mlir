module {
  func.func @main_graph(%x: !torch.vtensor<[4,8],f32>, %s: !torch.vtensor<[],f32>, %z: !torch.vtensor<[],ui16>) -> !torch.vtensor<[4,8],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 21 : si64, torch.onnx_meta.producer_name = "onnx.quantize", torch.onnx_meta.producer_version = "0.1.0"} {
    %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!torch.vtensor<[4,8],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui16>) -> !torch.vtensor<[4,8],ui16>
    %1 = torch.operator "onnx.DequantizeLinear"(%0, %s, %z) : (!torch.vtensor<[4,8],ui16>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui16>) -> !torch.vtensor<[4,8],f32>
    return %1 : !torch.vtensor<[4,8],f32>
  }
}
