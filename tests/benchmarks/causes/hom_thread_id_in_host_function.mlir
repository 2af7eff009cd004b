module @m {
  func.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {
    %t = gpu.thread_id x
    %v = tensor.extract %x[%t] : tensor<64xf32>
    %m = arith.mulf %v, %v : f32
    %r = tensor.insert %m into %x[%t] : tensor<64xf32>
    return %r : tensor<64xf32>
  }
}
