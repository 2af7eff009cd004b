func.func @window(%x: tensor<?xf32>, %lo: index, %hi: index) -> tensor<?xf32> {
  %n = arith.subi %hi, %lo : index
  %w = tensor.generate %n {
  ^bb0(%i: index):
    %k = arith.addi %i, %lo : index
    %v = tensor.extract %x[%k] : tensor<?xf32>
    tensor.yield %v : f32
  } : tensor<?xf32>
  return %w : tensor<?xf32>
}
