module @attn_split {
  func.func @main(%arg0: !torch.vtensor<[2,128,1152],f16>) -> !torch.vtensor<[2,16,128,64],f16> {
    %int2 = torch.constant.int 2
    %int128 = torch.constant.int 128
    %int16 = torch.constant.int 16
    %int64 = torch.constant.int 64
    %int1 = torch.constant.int 1
    %0 = torch.prim.ListConstruct %int2, %int128, %int16, %int64 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %1 = torch.aten.view %arg0, %0 : !torch.vtensor<[2,128,1152],f16>, !torch.list<int> -> !torch.vtensor<[2,128,16,64],f16>
    %2 = torch.aten.transpose.int %1, %int1, %int2 : !torch.vtensor<[2,128,16,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[2,16,128,64],f16>
    return %2 : !torch.vtensor<[2,16,128,64],f16>
  }
}
