util.func public @main(%a: tensor<?xf32>, %s: tensor<2xindex>, %m: index, %n: index) -> tensor<?x?xf32> {
  %0 = flow.dispatch.region -> (tensor<?x?xf32>{%m, %n}) {
    %1 = tensor.reshape %a(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %e = tensor.empty(%m, %n) : tensor<?x?xf32>
    %2 = math.exp %1 : tensor<?x?xf32>
    flow.return %2 : tensor<?x?xf32>
  }
  util.return %0 : tensor<?x?xf32>
}
