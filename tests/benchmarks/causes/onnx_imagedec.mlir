func.func @main(%a0: !torch.vtensor<[?],ui8>) -> !torch.vtensor<[?,?,3],ui8> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 20 : si64} {
  %r = torch.operator "onnx.ImageDecoder"(%a0) : (!torch.vtensor<[?],ui8>) -> !torch.vtensor<[?,?,3],ui8>
  return %r : !torch.vtensor<[?,?,3],ui8>
}

