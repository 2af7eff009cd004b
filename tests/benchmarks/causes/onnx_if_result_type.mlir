func.func @choose(%c: !torch.vtensor<[],i1>, %x: !torch.vtensor<[4],f32>, %y: !torch.vtensor<[4,1],f32>) -> !torch.vtensor<[4],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[4],f32> {
    %1 = torch.operator "onnx.Abs"(%x) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
    torch.operator_terminator %1 : !torch.vtensor<[4],f32>
  }, {
    %1 = torch.operator "onnx.Abs"(%y) : (!torch.vtensor<[4,1],f32>) -> !torch.vtensor<[4,1],f32>
    torch.operator_terminator %1 : !torch.vtensor<[4,1],f32>
  }
  return %0 : !torch.vtensor<[4],f32>
}
