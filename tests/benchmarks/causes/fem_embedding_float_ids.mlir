module @tok {
  func.func @main(%ids: !torch.vtensor<[1,77],f32>, %table: !torch.vtensor<[49408,512],f16>) -> !torch.vtensor<[1,77,512],f16> {
    %int-1 = torch.constant.int -1
    %false = torch.constant.bool false
    %0 = torch.aten.embedding %table, %ids, %int-1, %false, %false : !torch.vtensor<[49408,512],f16>, !torch.vtensor<[1,77],f32>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[1,77,512],f16>
    return %0 : !torch.vtensor<[1,77,512],f16>
  }
}
