func.func @main(%x: !torch.vtensor<[8,3],f32>) -> !torch.vtensor<[8,1],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.TreeEnsembleRegressor"(%x) {torch.onnx.n_targets = 1 : si64} : (!torch.vtensor<[8,3],f32>) -> !torch.vtensor<[8,1],f32>
  return %0 : !torch.vtensor<[8,1],f32>
}
