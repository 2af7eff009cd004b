#a = affine_map<(d0, d1, d2) -> (d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @main(%a: tensor<256xbf16>, %b: tensor<256x64xbf16>, %o: tensor<128x64xbf16>) -> tensor<128x64xbf16> {
  %r = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<256xbf16>, tensor<256x64xbf16>) outs(%o : tensor<128x64xbf16>) -> tensor<128x64xbf16>
  return %r : tensor<128x64xbf16>
}
