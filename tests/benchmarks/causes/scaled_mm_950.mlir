#m0 = affine_map<(m, n, k, b) -> (m, k, b)>
#m1 = affine_map<(m, n, k, b) -> (n, k, b)>
#s0 = affine_map<(m, n, k, b) -> (m, k)>
#s1 = affine_map<(m, n, k, b) -> (n, k)>
#o = affine_map<(m, n, k, b) -> (m, n)>
func.func @main(%a: tensor<256x16x24xf4E2M1FN>, %b: tensor<256x16x24xf4E2M1FN>, %sa: tensor<256x16xf8E8M0FNU>, %sb: tensor<256x16xf8E8M0FNU>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.generic {indexing_maps = [#m0, #m1, #s0, #s1, #o], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b, %sa, %sb : tensor<256x16x24xf4E2M1FN>, tensor<256x16x24xf4E2M1FN>, tensor<256x16xf8E8M0FNU>, tensor<256x16xf8E8M0FNU>) outs(%c : tensor<256x256xf32>) {
  ^bb0(%x: f4E2M1FN, %y: f4E2M1FN, %p: f8E8M0FNU, %q: f8E8M0FNU, %acc: f32):
    %u = arith.scaling_extf %x, %p : f4E2M1FN, f8E8M0FNU to f32
    %v = arith.scaling_extf %y, %q : f4E2M1FN, f8E8M0FNU to f32
    %m = arith.mulf %u, %v : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}
