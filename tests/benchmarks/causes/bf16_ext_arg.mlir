func.func @main(%a: tensor<16xbf16>, %b: tensor<16xf8E4M3B11FNUZ>) -> tensor<16xbf16> {
  %0 = arith.extf %b : tensor<16xf8E4M3B11FNUZ> to tensor<16xbf16>
  %1 = arith.addf %0, %a : tensor<16xbf16>
  return %1 : tensor<16xbf16>
}
