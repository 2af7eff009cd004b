module {
  sdy.mesh @mesh = <["x"=2]>
  func.func @main(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
    %0 = stablehlo.add %a, %a : tensor<8x16xf32>
    return %0 : tensor<8x16xf32>
  }
}
