module {
  func.func @main(%arg0: !torch.vtensor<[8,16],f32>, %arg1: !torch.vtensor<[3],si64>) -> !torch.vtensor<[8,3],f32> {
    %int2 = torch.constant.int 2
    %0 = torch.aten.index_select %arg0, %int2, %arg1 : !torch.vtensor<[8,16],f32>, !torch.int, !torch.vtensor<[3],si64> -> !torch.vtensor<[8,3],f32>
    return %0 : !torch.vtensor<[8,3],f32>
  }
}
