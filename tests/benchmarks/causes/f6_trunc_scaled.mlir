func.func @main(%a: tensor<64xf32>) -> tensor<64xi8> {
  %e = tensor.empty() : tensor<64xi8>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) outs(%e : tensor<64xi8>) {
  ^bb0(%x: f32, %o: i8):
    %s = arith.constant 1.0 : f8E8M0FNU
    %y = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f6E3M2FN
    %r = arith.bitcast %y : f6E3M2FN to i6
    %q = arith.extui %r : i6 to i8
    linalg.yield %q : i8
  } -> tensor<64xi8>
  return %0 : tensor<64xi8>
}
