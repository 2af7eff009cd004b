// Swizzled write of a tile, as the encoding pass emits it.
func.func @swizzle(%a: tensor<64x32xf16>) -> tensor<2048xf16> {
  %e = tensor.empty() : tensor<2048xf16>
  %r = iree_linalg_ext.map_store %a into %e {
  ^bb0(%i: index, %j: index):
    %c32 = arith.constant 32 : index
    %m = arith.muli %i, %c32 : index
    %x = arith.xori %j, %i : index
    %c31 = arith.constant 31 : index
    %y = arith.andi %x, %c31 : index
    %p = arith.addi %m, %y : index
    %t = arith.constant true
    iree_linalg_ext.yield %p, %t : index, i1
  } : tensor<64x32xf16> into tensor<2048xf16> -> tensor<2048xf16>
  return %r : tensor<2048xf16>
}
