module @jit_scan {
  func.func public @main(%x: tensor<32xf32>) -> tensor<32xf32> {
    %c0 = stablehlo.constant dense<0> : tensor<i32>
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %c8 = stablehlo.constant dense<8> : tensor<i32>
    %0:2 = stablehlo.while(%i = %c0, %state = %x) : tensor<i32>, tensor<32xf32>
     cond {
      %1 = stablehlo.compare LT, %i, %c8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %2 = stablehlo.convert %state : (tensor<32xf32>) -> tensor<32xbf16>
      %3 = stablehlo.tanh %2 : tensor<32xbf16>
      %4 = stablehlo.add %3, %2 : tensor<32xbf16>
      %5 = stablehlo.add %i, %c1 : tensor<i32>
      stablehlo.return %5, %4 : tensor<i32>, tensor<32xbf16>
    }
    return %0#1 : tensor<32xf32>
  }
}
