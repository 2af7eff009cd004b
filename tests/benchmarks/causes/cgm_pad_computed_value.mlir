func.func @windows(%x: tensor<?x128xf32>, %lo: index) -> tensor<?x128xf32> {
  %c = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %p = tensor.pad %x low[%lo, 0] high[3, 0] {
  ^bb0(%i: index, %j: index):
    %f = arith.index_cast %i : index to i32
    %g = arith.sitofp %f : i32 to f32
    tensor.yield %g : f32
  } : tensor<?x128xf32> to tensor<?x128xf32>
  return %p : tensor<?x128xf32>
}
