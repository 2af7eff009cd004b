func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<10> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %acc = %x) : tensor<i32>, tensor<4xf32>
   cond {
    %c = stablehlo.subtract %n, %i : tensor<i32>
    stablehlo.return %c : tensor<i32>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %y = stablehlo.add %acc, %acc : tensor<4xf32>
    stablehlo.return %j, %y : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
