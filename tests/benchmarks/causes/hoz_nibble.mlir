// Reads one weight of a packed row, to print it.
func.func @peek(%w: tensor<4096xi4>, %i: index) -> i32 {
  %0 = tensor.extract %w[%i] : tensor<4096xi4>
  %1 = arith.extsi %0 : i4 to i32
  return %1 : i32
}
