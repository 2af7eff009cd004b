func.func @main(%a0: !torch.vtensor<[1,3,8,8],f32>, %a1: !torch.vtensor<[0],f32>, %a2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,3,16,16],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %r = torch.operator "onnx.Resize"(%a0, %a1, %a2) {torch.onnx.mode = "cubic", torch.onnx.coordinate_transformation_mode = "tf_crop_and_resize"} : (!torch.vtensor<[1,3,8,8],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,3,16,16],f32>
  return %r : !torch.vtensor<[1,3,16,16],f32>
}
