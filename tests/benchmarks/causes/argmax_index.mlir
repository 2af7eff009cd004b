func.func @argmax(%x: tensor<32x4096xf32>) -> tensor<32xindex> {
  %lo = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %ve = tensor.empty() : tensor<32xf32>
  %ie = tensor.empty() : tensor<32xindex>
  %vf = linalg.fill ins(%lo : f32) outs(%ve : tensor<32xf32>) -> tensor<32xf32>
  %if = linalg.fill ins(%c0 : index) outs(%ie : tensor<32xindex>) -> tensor<32xindex>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<32x4096xf32>) outs(%vf, %if : tensor<32xf32>, tensor<32xindex>) {
  ^bb0(%a: f32, %v: f32, %i: index):
    %j = linalg.index 1 : index
    %c = arith.cmpf ogt, %a, %v : f32
    %nv = arith.select %c, %a, %v : f32
    %ni = arith.select %c, %j, %i : index
    linalg.yield %nv, %ni : f32, index
  } -> (tensor<32xf32>, tensor<32xindex>)
  return %r#1 : tensor<32xindex>
}
