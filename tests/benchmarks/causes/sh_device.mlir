func.func @main(%x: !torch.vtensor<[16,16],f32> {iree.abi.affinity = #hal.device.promise<@npu>}) -> !torch.vtensor<[16,16],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
  %1 = torch.operator "onnx.Softmax"(%x) {torch.onnx.axis = -1 : si64, torch.onnx.temperature = 1.000000e+00 : f32} : (!torch.vtensor<[16,16],f32>) -> !torch.vtensor<[16,16],f32>
  return %1 : !torch.vtensor<[16,16],f32>
}
