module @m {
  util.global private @w = #flow.parameter.named<"model"::"emb"> : tensor<?x64xf32>
  func.func @f(%n: index) -> tensor<?x64xf32> {
    %w = util.global.load @w : tensor<?x64xf32>
    %r = arith.mulf %w, %w : tensor<?x64xf32>
    return %r : tensor<?x64xf32>
  }
}
