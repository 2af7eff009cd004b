module @cache {
  func.func @write(%arg0: !torch.vtensor<[4,128,8,64],f16>, %arg1: !torch.vtensor<[4,16,8,64],f16>) -> !torch.vtensor<[4,128,8,64],f16> {
    %int1 = torch.constant.int 1
    %int32 = torch.constant.int 32
    %int64 = torch.constant.int 64
    %0 = torch.aten.slice_scatter %arg0, %arg1, %int1, %int32, %int64, %int1 : !torch.vtensor<[4,128,8,64],f16>, !torch.vtensor<[4,16,8,64],f16>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,128,8,64],f16>
    return %0 : !torch.vtensor<[4,128,8,64],f16>
  }
}
