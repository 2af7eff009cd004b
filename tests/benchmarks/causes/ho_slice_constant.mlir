// The shard of a weight that belongs to rank 1 of four.
func.func @shard(%w: tensor<32x16xf32>) -> tensor<8x16xf32> {
  %rank = stablehlo.constant dense<1> : tensor<ui32>
  %i = stablehlo.convert %rank : (tensor<ui32>) -> tensor<i32>
  %c8 = stablehlo.constant dense<8> : tensor<i32>
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %o = stablehlo.multiply %i, %c8 : tensor<i32>
  %s = stablehlo.dynamic_slice %w, %o, %c0, sizes = [8, 16] : (tensor<32x16xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
  return %s : tensor<8x16xf32>
}
