util.func public @head(%x: tensor<?x128xf32>, %n: index) -> tensor<?x128xf32> {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %0 = flow.tensor.slice %x[%c0, %c0 for %n, %c128] : tensor<?x128xf32> -> tensor<?x128xf32>{%n}
  util.return %0 : tensor<?x128xf32>
}
