func.func @main(%a: !torch.vtensor<[4,8],f32>, %b: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,8],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %i = torch.vtensor.literal(dense<0> : tensor<si64>) : !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.SequenceConstruct"(%a, %b) : (!torch.vtensor<[4,8],f32>, !torch.vtensor<[4,8],f32>) -> !torch.list<vtensor<[4,8],f32>>
  %1 = torch.operator "onnx.SequenceMap"(%0) : (!torch.list<vtensor<[4,8],f32>>) -> !torch.list<vtensor<[4,8],f32>> {
  ^bb0(%e: !torch.vtensor<[4,8],f32>):
    %3 = torch.operator "onnx.Relu"(%e) : (!torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,8],f32>
    torch.operator_terminator %3 : !torch.vtensor<[4,8],f32>
  }
  %2 = torch.operator "onnx.SequenceAt"(%1, %i) : (!torch.list<vtensor<[4,8],f32>>, !torch.vtensor<[],si64>) -> !torch.vtensor<[4,8],f32>
  return %2 : !torch.vtensor<[4,8],f32>
}
