util.func public @main(%a: tensor<?x?xbf16>, %lo: index, %m: index, %n: index) -> tensor<?x?xbf16> {
  %0 = flow.dispatch.region -> (tensor<?x?xbf16>{%m, %n}) {
    %z = arith.constant 0.0 : bf16
    %1 = tensor.pad %a low[%lo, %lo] high[%lo, %lo] {
    ^bb0(%i: index, %j: index):
      tensor.yield %z : bf16
    } : tensor<?x?xbf16> to tensor<?x?xbf16>
    flow.return %1 : tensor<?x?xbf16>
  }
  util.return %0 : tensor<?x?xbf16>
}
