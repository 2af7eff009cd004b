module @paged {
  func.func @store(%pages: !torch.vtensor<[64,32,128],f16>, %ids: !torch.vtensor<[8],si64>, %values: !torch.vtensor<[8,16,128],f16>) -> !torch.vtensor<[64,32,128],f16> {
    %false = torch.constant.bool false
    %0 = torch.prim.ListConstruct %ids : (!torch.vtensor<[8],si64>) -> !torch.list<optional<vtensor>>
    %1 = torch.aten.index_put %pages, %0, %values, %false : !torch.vtensor<[64,32,128],f16>, !torch.list<optional<vtensor>>, !torch.vtensor<[8,16,128],f16>, !torch.bool -> !torch.vtensor<[64,32,128],f16>
    return %1 : !torch.vtensor<[64,32,128],f16>
  }
}
