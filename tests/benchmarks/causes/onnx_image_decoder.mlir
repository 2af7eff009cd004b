func.func @model(%arg0: !torch.vtensor<[2088],ui8>) -> !torch.vtensor<[32,32,3],ui8> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 20 : si64} {
  %0 = torch.operator "onnx.ImageDecoder"(%arg0) {torch.onnx.pixel_format = "RGB"} : (!torch.vtensor<[2088],ui8>) -> !torch.vtensor<[32,32,3],ui8>
  return %0 : !torch.vtensor<[32,32,3],ui8>
}
