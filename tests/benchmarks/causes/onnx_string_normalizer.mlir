func.func @main(%a: !torch.vtensor<[4],!torch.str>) -> !torch.vtensor<[?],!torch.str> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.StringNormalizer"(%a) {torch.onnx.case_change_action = "LOWER"} : (!torch.vtensor<[4],!torch.str>) -> !torch.vtensor<[?],!torch.str>
  return %0 : !torch.vtensor<[?],!torch.str>
}
