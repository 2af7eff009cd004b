#id = affine_map<(d0) -> (d0)>
func.func @two(%x: tensor<64xf32>, %a: tensor<64xf32>, %b: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%a, %b : tensor<64xf32>, tensor<64xf32>) {
  ^bb0(%i: f32, %o: f32, %p: f32):
    %s = math.sin %i : f32
    %c = math.cos %i : f32
    linalg.yield %s : f32
  } -> (tensor<64xf32>, tensor<64xf32>)
  return %0#0, %0#1 : tensor<64xf32>, tensor<64xf32>
}
