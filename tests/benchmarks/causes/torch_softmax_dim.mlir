module {
  func.func @main(%arg0: !torch.vtensor<[4,32],f32>) -> !torch.vtensor<[4,32],f32> {
    %none = torch.constant.none
    %int2 = torch.constant.int 2
    %0 = torch.aten.softmax.int %arg0, %int2, %none : !torch.vtensor<[4,32],f32>, !torch.int, !torch.none -> !torch.vtensor<[4,32],f32>
    return %0 : !torch.vtensor<[4,32],f32>
  }
}
