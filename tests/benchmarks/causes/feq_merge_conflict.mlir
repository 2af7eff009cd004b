#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
func.func @bias_relu(%x: tensor<512x1024xf16>, %bias: tensor<1024xf16>) -> tensor<512x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %init = tensor.empty() : tensor<512x1024xf16>
  %0 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x, %bias : tensor<512x1024xf16>, tensor<1024xf16>) outs(%init : tensor<512x1024xf16>) {
  ^bb0(%in: f16, %b: f16, %out: f16):
    %1 = arith.addf %in, %b : f16
<<<<<<< HEAD
    %2 = arith.maximumf %1, %zero : f16
=======
    %2 = arith.maxnumf %1, %zero : f16
>>>>>>> fix-nan-propagation
    linalg.yield %2 : f16
  } -> tensor<512x1024xf16>
  return %0 : tensor<512x1024xf16>
}
