module @jit_flatten {
  func.func public @main(%a: tensor<?x16x64xf32>, %w: tensor<1024x10xf32>) -> tensor<?x10xf32> {
    %0 = stablehlo.reshape %a : (tensor<?x16x64xf32>) -> tensor<?x1024xf32>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<?x1024xf32>, tensor<1024x10xf32>) -> tensor<?x10xf32>
    return %1 : tensor<?x10xf32>
  }
}
