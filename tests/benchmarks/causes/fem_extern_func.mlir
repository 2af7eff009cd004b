module @ext {
  func.func private @my_extern(!torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,4],f32>
  func.func @main(%x: !torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,4],f32> {
    %0 = func.call @my_extern(%x) : (!torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,4],f32>
    return %0 : !torch.vtensor<[4,4],f32>
  }
}
