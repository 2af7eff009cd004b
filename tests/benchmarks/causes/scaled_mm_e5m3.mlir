#a = affine_map<(m, n, k, kb) -> (m, k, kb)>
#b = affine_map<(m, n, k, kb) -> (n, k, kb)>
#sa = affine_map<(m, n, k, kb) -> (m, k)>
#sb = affine_map<(m, n, k, kb) -> (n, k)>
#c = affine_map<(m, n, k, kb) -> (m, n)>
func.func @main(%a: tensor<256x32x32xf8E4M3FN>, %b: tensor<256x32x32xf8E4M3FN>, %sa: tensor<256x32xi8>, %sb: tensor<256x32xi8>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %ga = arith.bitcast %sa : tensor<256x32xi8> to tensor<256x32xf8E8M0FNU>
  %gb = arith.bitcast %sb : tensor<256x32xi8> to tensor<256x32xf8E8M0FNU>
  %0 = linalg.generic {indexing_maps = [#a, #b, #sa, #sb, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b, %ga, %gb : tensor<256x32x32xf8E4M3FN>, tensor<256x32x32xf8E4M3FN>, tensor<256x32xf8E8M0FNU>, tensor<256x32xf8E8M0FNU>) outs(%c : tensor<256x256xf32>) {
  ^bb0(%x: f8E4M3FN, %y: f8E4M3FN, %s: f8E8M0FNU, %t: f8E8M0FNU, %o: f32):
    %1 = arith.scaling_extf %x, %s : f8E4M3FN, f8E8M0FNU to f32
    %2 = arith.scaling_extf %y, %t : f8E4M3FN, f8E8M0FNU to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %o, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}
