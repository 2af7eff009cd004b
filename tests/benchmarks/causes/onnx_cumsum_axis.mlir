func.func @model(%arg0: !torch.vtensor<[5,4],f64>, %arg1: !torch.vtensor<[],si32>) -> !torch.vtensor<[5,4],f64> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 14 : si64} {
  %0 = torch.operator "onnx.CumSum"(%arg0, %arg1) {} : (!torch.vtensor<[5,4],f64>, !torch.vtensor<[],si32>) -> !torch.vtensor<[5,4],f64>
  return %0 : !torch.vtensor<[5,4],f64>
}
