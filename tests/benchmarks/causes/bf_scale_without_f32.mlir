module @t {
  util.global private mutable @scale = 0.5 : f32
  func.func @step(%x: tensor<16xf32>) -> (tensor<16xf32>, i32) {
    %s = util.global.load @scale : f32
    %c = arith.constant 2.0 : f32
    %n = arith.mulf %s, %c : f32
    util.global.store %n, @scale : f32
    %i = arith.fptosi %n : f32 to i32
    return %x, %i : tensor<16xf32>, i32
  }
}
