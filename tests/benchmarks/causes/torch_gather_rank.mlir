module {
  func.func @main(%x: !torch.vtensor<[8,16],f32>, %i: !torch.vtensor<[8],si64>) -> !torch.vtensor<[8],f32> {
    %int1 = torch.constant.int 1
    %false = torch.constant.bool false
    %0 = torch.aten.gather %x, %int1, %i, %false : !torch.vtensor<[8,16],f32>, !torch.int, !torch.vtensor<[8],si64>, !torch.bool -> !torch.vtensor<[8],f32>
    return %0 : !torch.vtensor<[8],f32>
  }
}
