module {
  func.func @deq(%w: tensor<4096x32x128xi4>, %s: tensor<4096x32xf16>, %z: tensor<4096x32xi4>, %x: tensor<1x32x128xf16>) -> tensor<1x4096xf16> {
    %cst = arith.constant 0.0 : f16
    %e = tensor.empty() : tensor<4096x32x128xf16>
    %d = linalg.generic {indexing_maps = [affine_map<(a,b,c)->(a,b,c)>, affine_map<(a,b,c)->(a,b)>, affine_map<(a,b,c)->(a,b)>, affine_map<(a,b,c)->(a,b,c)>], iterator_types = ["parallel","parallel","parallel"]} ins(%w, %s, %z : tensor<4096x32x128xi4>, tensor<4096x32xf16>, tensor<4096x32xi4>) outs(%e : tensor<4096x32x128xf16>) {
    ^bb0(%a: i4, %b: f16, %c: i4, %o: f16):
      %0 = arith.extui %a : i4 to i16
      %1 = arith.extui %c : i4 to i16
      %2 = arith.subi %0, %1 : i16
      %3 = arith.uitofp %2 : i16 to f16
      %4 = arith.mulf %3, %b : f16
      linalg.yield %4 : f16
    } -> tensor<4096x32x128xf16>
    %y = tensor.empty() : tensor<1x4096xf16>
    %f = linalg.fill ins(%cst : f16) outs(%y : tensor<1x4096xf16>) -> tensor<1x4096xf16>
    %r = linalg.generic {indexing_maps = [affine_map<(m,n,g,k)->(m,g,k)>, affine_map<(m,n,g,k)->(n,g,k)>, affine_map<(m,n,g,k)->(m,n)>], iterator_types = ["parallel","parallel","reduction","parallel"]} ins(%x, %d : tensor<1x32x128xf16>, tensor<4096x32x128xf16>) outs(%f : tensor<1x4096xf16>) {
    ^bb0(%a: f16, %b: f16, %o: f16):
      %0 = arith.mulf %a, %b : f16
      %1 = arith.addf %0, %o : f16
      linalg.yield %1 : f16
    } -> tensor<1x4096xf16>
    return %r : tensor<1x4096xf16>
  }
}
