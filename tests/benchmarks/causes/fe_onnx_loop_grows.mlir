module {
  func.func @generate(%n: !torch.vtensor<[],si64>, %start: !torch.vtensor<[1],si64>) -> !torch.vtensor<[?],si64> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
    %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<true> : tensor<i1>} : () -> !torch.vtensor<[],i1>
    %0 = torch.operator "onnx.Loop"(%n, %c, %start) : (!torch.vtensor<[],si64>, !torch.vtensor<[],i1>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?],si64> {
    ^bb0(%i: !torch.vtensor<[],si64>, %cond: !torch.vtensor<[],i1>, %seq: !torch.vtensor<[?],si64>):
      %1 = torch.operator "onnx.Identity"(%cond) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[],i1>
      %2 = torch.operator "onnx.Concat"(%seq, %start) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[?],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?],si64>
      torch.operator_terminator %1, %2 : !torch.vtensor<[],i1>, !torch.vtensor<[?],si64>
    }
    return %0 : !torch.vtensor<[?],si64>
  }
}
