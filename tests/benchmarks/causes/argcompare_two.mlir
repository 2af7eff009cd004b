func.func @main(%a: tensor<16x4096xbf16>, %v: tensor<16xbf16>, %i: tensor<16xi16>) -> (tensor<16xbf16>, tensor<16xi16>) {
  %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%a : tensor<16x4096xbf16>) outs(%v, %i : tensor<16xbf16>, tensor<16xi16>) {
  ^bb0(%x: bf16, %y: bf16):
    %c = arith.cmpf ogt, %x, %y : bf16
    iree_linalg_ext.yield %c : i1
  } -> tensor<16xbf16>, tensor<16xi16>
  return %0#0, %0#1 : tensor<16xbf16>, tensor<16xi16>
}
