module {
  func.func @ln_block(%arg0: !torch.vtensor<[1,197,768],f32>, %arg1: !torch.vtensor<[768],f32>, %arg2: !torch.vtensor<[768],f32>) -> !torch.vtensor<[1,197,768],f32> attributes {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "graph_surgeon"} {
    %0 = torch.operator "onnx.LayerNorm"(%arg0, %arg1, %arg2) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999996E-13 : f32} : (!torch.vtensor<[1,197,768],f32>, !torch.vtensor<[768],f32>, !torch.vtensor<[768],f32>) -> !torch.vtensor<[1,197,768],f32>
    return %0 : !torch.vtensor<[1,197,768],f32>
  }
}
