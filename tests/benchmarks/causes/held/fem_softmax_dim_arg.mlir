module @generic_head {
  func.func @main(%arg0: !torch.vtensor<[8,1000],f32>, %dim: !torch.int) -> !torch.vtensor<[8,1000],f32> {
    %none = torch.constant.none
    %0 = torch.aten.softmax.int %arg0, %dim, %none : !torch.vtensor<[8,1000],f32>, !torch.int, !torch.none -> !torch.vtensor<[8,1000],f32>
    return %0 : !torch.vtensor<[8,1000],f32>
  }
}
