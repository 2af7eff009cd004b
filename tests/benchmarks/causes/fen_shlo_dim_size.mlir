func.func @count(%x: tensor<?x64xf32>) -> tensor<i32> {
  %0 = stablehlo.get_dimension_size %x, dim = 2 : (tensor<?x64xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}
