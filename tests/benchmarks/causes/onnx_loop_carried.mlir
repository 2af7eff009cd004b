func.func @repeat(%n: !torch.vtensor<[],si64>, %c: !torch.vtensor<[],i1>, %x: !torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Loop"(%n, %c, %x) : (!torch.vtensor<[],si64>, !torch.vtensor<[],i1>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32> {
  ^bb0(%i: !torch.vtensor<[],si64>, %go: !torch.vtensor<[],i1>, %v: !torch.vtensor<[3],f32>):
    %1 = torch.operator "onnx.Concat"(%v, %v) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[6],f32>
    torch.operator_terminator %go, %1 : !torch.vtensor<[],i1>, !torch.vtensor<[6],f32>
  }
  return %0 : !torch.vtensor<[3],f32>
}
