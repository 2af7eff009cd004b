module @hash_feature {
  func.func @main(%x: !torch.vtensor<[256,16],f64>) -> !torch.vtensor<[256,16],si64> {
    %int4 = torch.constant.int 4
    %int63 = torch.constant.int 63
    %0 = torch.aten.view.dtype %x, %int4 : !torch.vtensor<[256,16],f64>, !torch.int -> !torch.vtensor<[256,16],si64>
    %1 = torch.aten.__and__.Scalar %0, %int63 : !torch.vtensor<[256,16],si64>, !torch.int -> !torch.vtensor<[256,16],si64>
    return %1 : !torch.vtensor<[256,16],si64>
  }
}
