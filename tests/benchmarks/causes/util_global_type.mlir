module {
  util.global private mutable @step = 0 : i32
  func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
    %s = util.global.load @step : i64
    %f = arith.sitofp %s : i64 to f32
    %t = tensor.splat %f : tensor<8xf32>
    %0 = arith.addf %a, %t : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
