func.func @f(%a0: !torch.vtensor<[4,64],si8>, %a1: !torch.vtensor<[32],f32>, %a2: !torch.vtensor<[32],si8>) -> (!torch.vtensor<[4,64],f32>) attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %0 = torch.operator "onnx.DequantizeLinear"(%a0, %a1, %a2) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[4,64],si8>, !torch.vtensor<[32],f32>, !torch.vtensor<[32],si8>) -> !torch.vtensor<[4,64],f32>
  return %0 : !torch.vtensor<[4,64],f32>
}
