func.func @mm_bt(%a: tensor<32x64xf32>, %b: tensor<16x64xf32>, %c: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %0 = linalg.matmul indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>,
        affine_map<(m, n, k) -> (n, m)>,
        affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<32x64xf32>, tensor<16x64xf32>) outs(%c : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
