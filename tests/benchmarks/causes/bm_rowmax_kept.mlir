module {
  func.func @rowmax(%x: tensor<64x256xf32>) -> tensor<64x256xf32> {
    %c = arith.constant 0xFF800000 : f32
    %e = tensor.empty() : tensor<64x256xf32>
    %f = linalg.fill ins(%c : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(a,b)->(a,b)>, affine_map<(a,b)->(a,b)>], iterator_types = ["parallel","reduction"]} ins(%x : tensor<64x256xf32>) outs(%f : tensor<64x256xf32>) {
    ^bb0(%a: f32, %o: f32):
      %m = arith.maximumf %a, %o : f32
      linalg.yield %m : f32
    } -> tensor<64x256xf32>
    return %r : tensor<64x256xf32>
  }
}
