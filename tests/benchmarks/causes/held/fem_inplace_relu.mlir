module @vgg_feat {
  func.func @main(%arg0: !torch.vtensor<[1,64,224,224],f32>) -> !torch.vtensor<[1,64,224,224],f32> {
    %int1 = torch.constant.int 1
    %0 = torch.copy.to_tensor %arg0 : !torch.tensor<[1,64,224,224],f32>
    %1 = torch.aten.relu_ %0 : !torch.tensor<[1,64,224,224],f32> -> !torch.tensor<[1,64,224,224],f32>
    %2 = torch.copy.to_vtensor %1 : !torch.vtensor<[1,64,224,224],f32>
    return %2 : !torch.vtensor<[1,64,224,224],f32>
  }
}
