module @whisper_proj {
  func.func @main(%arg0: !torch.vtensor<[1,1500,384],f16>, %arg1: !torch.vtensor<[384,384],f16>, %arg2: !torch.vtensor<[384],f16>) -> !torch.vtensor<[1,6,1500,64],f16> {
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int6 = torch.constant.int 6
    %int64 = torch.constant.int 64
    %int1500 = torch.constant.int 1500
    %0 = torch.aten.linear %arg0, %arg1, %arg2 : !torch.vtensor<[1,1500,384],f16>, !torch.vtensor<[384,384],f16>, !torch.vtensor<[384],f16> -> !torch.vtensor<[1,1500,384],f16>
    %1 = torch.prim.ListConstruct %int1, %int1500, %int6, %int64 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %2 = torch.aten.view %0, %1 : !torch.vtensor<[1,1500,384],f16>, !torch.list<int> -> !torch.vtensor<[1,1500,6,64],f16>
    %3 = torch.aten.transpose.int %2, %int1, %int2 : !torch.vtensor<[1,1500,6,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,6,1500,64],f16>
    return %3 : !torch.vtensor<[1,6,1500,64],f16>
  }
}
