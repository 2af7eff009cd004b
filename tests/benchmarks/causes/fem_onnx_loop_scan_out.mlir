module {
  func.func @greedy_decode(%max: !torch.vtensor<[],si64>, %h0: !torch.vtensor<[1,256],f32>, %w: !torch.vtensor<[256,256],f32>) -> (!torch.vtensor<[1,256],f32>, !torch.vtensor<[?,1,256],f32>) attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 16 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "1.13.1"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<true> : tensor<i1>} : () -> !torch.vtensor<[],i1>
    %1:2 = torch.operator "onnx.Loop"(%max, %0, %h0) : (!torch.vtensor<[],si64>, !torch.vtensor<[],i1>, !torch.vtensor<[1,256],f32>) -> (!torch.vtensor<[1,256],f32>, !torch.vtensor<[?,1,256],f32>) {
    ^bb0(%iter: !torch.vtensor<[],si64>, %cond: !torch.vtensor<[],i1>, %h: !torch.vtensor<[1,256],f32>):
      %2 = torch.operator "onnx.MatMul"(%h, %w) : (!torch.vtensor<[1,256],f32>, !torch.vtensor<[256,256],f32>) -> !torch.vtensor<[1,256],f32>
      %3 = torch.operator "onnx.Tanh"(%2) : (!torch.vtensor<[1,256],f32>) -> !torch.vtensor<[1,256],f32>
      %4 = torch.operator "onnx.Identity"(%cond) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[],i1>
      torch.operator_terminator %4, %3, %3 : !torch.vtensor<[],i1>, !torch.vtensor<[1,256],f32>, !torch.vtensor<[1,256],f32>
    }
    return %1#0, %1#1 : !torch.vtensor<[1,256],f32>, !torch.vtensor<[?,1,256],f32>
  }
}
