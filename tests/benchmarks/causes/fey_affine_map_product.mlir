func.func @angles(%a: tensor<64xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0 * d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<64xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %c = math.cos %x : f32
    linalg.yield %c : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
