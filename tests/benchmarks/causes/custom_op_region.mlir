func.func @main(%a: tensor<128x256xf16>, %b: tensor<256x64xf16>, %c: tensor<64x128xf16>, %o: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %0 = iree_linalg_ext.custom_op {indexing_maps = [affine_map<(d0, d1)[s0, s1] -> (d0, s0)>, affine_map<(d0, d1)[s0, s1] -> (s0, s1)>, affine_map<(d0, d1)[s0, s1] -> (s1, d1)>, affine_map<(d0, d1)[s0, s1] -> (d0, d1)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<parallel>]} ins(%a, %b, %c : tensor<128x256xf16>, tensor<256x64xf16>, tensor<64x128xf16>) outs(%o : tensor<128x128xf32>) {
  ^bb0(%x: tensor<?x?xf16>, %y: tensor<?x?xf16>, %w: tensor<?x?xf16>, %acc: tensor<?x?xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = tensor.dim %x, %c0 : tensor<?x?xf16>
    %n = tensor.dim %y, %c1 : tensor<?x?xf16>
    %z = arith.constant 0.0 : f16
    %e = tensor.empty(%m, %n) : tensor<?x?xf16>
    %f = linalg.fill ins(%z : f16) outs(%e : tensor<?x?xf16>) -> tensor<?x?xf16>
    %1 = linalg.matmul ins(%x, %y : tensor<?x?xf16>, tensor<?x?xf16>) outs(%f : tensor<?x?xf16>) -> tensor<?x?xf16>
    %2 = linalg.matmul ins(%1, %w : tensor<?x?xf16>, tensor<?x?xf16>) outs(%acc : tensor<?x?xf32>) -> tensor<?x?xf32>
    iree_linalg_ext.yield %2 : tensor<?x?xf32>
  } -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}
