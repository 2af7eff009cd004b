module {
  func.func @crop_resize(%arg0: !torch.vtensor<[1,3,480,640],f32>, %roi: !torch.vtensor<[8],f32>, %sizes: !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,3,224,224],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "tf2onnx", torch.onnx_meta.producer_version = "1.15.1"} {
    %none = torch.constant.none
    %0 = torch.operator "onnx.Resize"(%arg0, %roi, %none, %sizes) {torch.onnx.coordinate_transformation_mode = "tf_crop_and_resize", torch.onnx.mode = "linear", torch.onnx.extrapolation_value = 0.000000e+00 : f32} : (!torch.vtensor<[1,3,480,640],f32>, !torch.vtensor<[8],f32>, !torch.none, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,3,224,224],f32>
    return %0 : !torch.vtensor<[1,3,224,224],f32>
  }
}
