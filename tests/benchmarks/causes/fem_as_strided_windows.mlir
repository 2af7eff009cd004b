module @windows {
  func.func @main(%arg0: !torch.vtensor<[1,16000],f32>) -> !torch.vtensor<[1,98,400],f32> {
    %int1 = torch.constant.int 1
    %int98 = torch.constant.int 98
    %int400 = torch.constant.int 400
    %int160 = torch.constant.int 160
    %int16000 = torch.constant.int 16000
    %int0 = torch.constant.int 0
    %sz = torch.prim.ListConstruct %int1, %int98, %int400 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %st = torch.prim.ListConstruct %int16000, %int160, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %0 = torch.aten.as_strided %arg0, %sz, %st, %int0 : !torch.vtensor<[1,16000],f32>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,98,400],f32>
    return %0 : !torch.vtensor<[1,98,400],f32>
  }
}
