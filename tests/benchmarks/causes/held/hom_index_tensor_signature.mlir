module @m {
  func.func @unpack(%x: tensor<16xindex>) -> tensor<16xindex> {
    %r = arith.addi %x, %x : tensor<16xindex>
    return %r : tensor<16xindex>
  }
}
