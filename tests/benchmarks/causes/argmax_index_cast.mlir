func.func @main(%a: tensor<64x256xf32>) -> tensor<64xi64> {
  %z = arith.constant 0xFF800000 : f32
  %c = arith.constant 0 : index
  %e = tensor.empty() : tensor<64xf32>
  %i = tensor.empty() : tensor<64xindex>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %g = linalg.fill ins(%c : index) outs(%i : tensor<64xindex>) -> tensor<64xindex>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<64x256xf32>) outs(%f, %g : tensor<64xf32>, tensor<64xindex>) {
  ^bb0(%x: f32, %m: f32, %k: index):
    %j = linalg.index 1 : index
    %n = arith.maximumf %x, %m : f32
    %q = arith.cmpf ogt, %x, %m : f32
    %s = arith.select %q, %j, %k : index
    linalg.yield %n, %s : f32, index
  } -> (tensor<64xf32>, tensor<64xindex>)
  %o = arith.index_cast %r#1 : tensor<64xindex> to tensor<64xi64>
  return %o : tensor<64xi64>
}
