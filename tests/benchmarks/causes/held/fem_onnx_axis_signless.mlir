module {
  func.func @fuse(%arg0: !torch.vtensor<[2,128,20],f32>, %arg1: !torch.vtensor<[2,128,12],f32>) -> !torch.vtensor<[2,128,32],f32> attributes {torch.onnx_meta.ir_version = 7 : si64, torch.onnx_meta.opset_version = 13 : si64, torch.onnx_meta.producer_name = "concat_patch.py"} {
    %0 = torch.operator "onnx.Concat"(%arg0, %arg1) {torch.onnx.axis = 2 : i64} : (!torch.vtensor<[2,128,20],f32>, !torch.vtensor<[2,128,12],f32>) -> !torch.vtensor<[2,128,32],f32>
    return %0 : !torch.vtensor<[2,128,32],f32>
  }
}
