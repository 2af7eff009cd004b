module @kv_step {
  util.global private mutable @cache_k = #util.uninitialized : tensor<1x32x2048x128xf16>
  func.func @step(%arg0: !torch.vtensor<[1,32,1,128],f16>, %pos: !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,32,2048,128],f16> {
    %none = torch.constant.none
    %false = torch.constant.bool false
    %g = util.global.load @kv_cache.k : tensor<1x32x2048x128xf16>
    %c = torch_c.from_builtin_tensor %g : tensor<1x32x2048x128xf16> -> !torch.vtensor<[1,32,2048,128],f16>
    %l = torch.prim.ListConstruct %none, %none, %pos : (!torch.none, !torch.none, !torch.vtensor<[1],si64>) -> !torch.list<optional<vtensor>>
    %0 = torch.aten.index_put %c, %l, %arg0, %false : !torch.vtensor<[1,32,2048,128],f16>, !torch.list<optional<vtensor>>, !torch.vtensor<[1,32,1,128],f16>, !torch.bool -> !torch.vtensor<[1,32,2048,128],f16>
    return %0 : !torch.vtensor<[1,32,2048,128],f16>
  }
}
