func.func @ramp(%x: tensor<62x126xf32>) -> tensor<64x128xf32> {
  %r = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    %k = arith.addi %i, %j : index
    %s = arith.index_cast %k : index to i32
    %f = arith.sitofp %s : i32 to f32
    tensor.yield %f : f32
  } : tensor<62x126xf32> to tensor<64x128xf32>
  return %r : tensor<64x128xf32>
}
