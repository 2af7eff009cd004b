module @embed {
  func.func @main(%arg0: !torch.vtensor<[1,16],i64>, %arg1: !torch.vtensor<[30522,768],f32>) -> !torch.vtensor<[1,16,768],f32> {
    %int-1 = torch.constant.int -1
    %false = torch.constant.bool false
    %0 = torch.aten.embedding %arg1, %arg0, %int-1, %false, %false : !torch.vtensor<[30522,768],f32>, !torch.vtensor<[1,16],i64>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[1,16,768],f32>
    return %0 : !torch.vtensor<[1,16,768],f32>
  }
}
