// Exchange of experts between two ranks.
func.func @exchange(%tokens: tensor<8x4x64xf32>) -> tensor<2x16x64xf32> {
  %0 = "stablehlo.all_to_all"(%tokens) {
    split_dimension = 0 : i64,
    concat_dimension = 1 : i64,
    split_count = 4 : i64,
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
  } : (tensor<8x4x64xf32>) -> tensor<2x16x64xf32>
  return %0 : tensor<2x16x64xf32>
}
