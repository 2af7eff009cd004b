module @mxfp4 {
  func.func @main(%w: !torch.vtensor<[4096,4096],f4E2M1FN>) -> !torch.vtensor<[4096,4096],f16> {
    %int5 = torch.constant.int 5
    %false = torch.constant.bool false
    %none = torch.constant.none
    %0 = torch.aten.to.dtype %w, %int5, %false, %false, %none : !torch.vtensor<[4096,4096],f4E2M1FN>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[4096,4096],f16>
    return %0 : !torch.vtensor<[4096,4096],f16>
  }
}
