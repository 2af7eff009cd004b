func.func @main(%n: !torch.vtensor<[],si64>, %c: !torch.vtensor<[],i1>, %a: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[4],f32>, !torch.vtensor<[?,4],f32>) attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0:2 = torch.operator "onnx.Loop"(%n, %c, %a) : (!torch.vtensor<[],si64>, !torch.vtensor<[],i1>, !torch.vtensor<[4],f32>) -> (!torch.vtensor<[4],f32>, !torch.vtensor<[?,4],f32>) {
  ^bb0(%i: !torch.vtensor<[],si64>, %k: !torch.vtensor<[],i1>, %x: !torch.vtensor<[4],f32>):
    %1 = torch.operator "onnx.Add"(%x, %x) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
    torch.operator_terminator %k, %1, %1 : !torch.vtensor<[],i1>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
  }
  return %0#0, %0#1 : !torch.vtensor<[4],f32>, !torch.vtensor<[?,4],f32>
}
