module @bev_fusion {
  func.func @main(%arg0: !torch.vtensor<[6,256,32,88],f32>) -> !torch.vtensor<[256,32,88],f32> {
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %int5 = torch.constant.int 5
    %int6 = torch.constant.int 6
    %0 = torch.aten.select.int %arg0, %int0, %int5 : !torch.vtensor<[6,256,32,88],f32>, !torch.int, !torch.int -> !torch.vtensor<[256,32,88],f32>
    %1 = torch.aten.select.int %arg0, %int0, %int6 : !torch.vtensor<[6,256,32,88],f32>, !torch.int, !torch.int -> !torch.vtensor<[256,32,88],f32>
    %2 = torch.aten.add.Tensor %0, %1, %int1 : !torch.vtensor<[256,32,88],f32>, !torch.vtensor<[256,32,88],f32>, !torch.int -> !torch.vtensor<[256,32,88],f32>
    return %2 : !torch.vtensor<[256,32,88],f32>
  }
}
