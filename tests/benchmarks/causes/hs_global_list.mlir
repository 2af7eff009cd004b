util.global private mutable @cache : !util.list<tensor<16x64xf16>>
util.func public @main(%k: tensor<16x64xf16>, %at: index) -> tensor<16x64xf16> {
  %l = util.global.load @cache : !util.list<tensor<16x64xf16>>
  %old = util.list.get %l[%at] : !util.list<tensor<16x64xf16>> -> tensor<16x64xf16>
  util.list.set %l[%at], %k : tensor<16x64xf16> -> !util.list<tensor<16x64xf16>>
  util.return %old : tensor<16x64xf16>
}
