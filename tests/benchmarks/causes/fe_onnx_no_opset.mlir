module {
  func.func @repro(%arg0: !torch.vtensor<[2,10],f32>, %arg1: !torch.vtensor<[10,4],f32>) -> !torch.vtensor<[2,4],f32> {
    %0 = torch.operator "onnx.MatMul"(%arg0, %arg1) : (!torch.vtensor<[2,10],f32>, !torch.vtensor<[10,4],f32>) -> !torch.vtensor<[2,4],f32>
    return %0 : !torch.vtensor<[2,4],f32>
  }
}
