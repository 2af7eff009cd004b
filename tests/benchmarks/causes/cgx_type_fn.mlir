func.func @u8(%x: tensor<128x256xi8>, %w: tensor<256x128xi8>) -> tensor<128x128xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<128x128xi32>
  %init = linalg.fill ins(%zero : i32) outs(%e : tensor<128x128xi32>) -> tensor<128x128xi32>
  %y = linalg.matmul {cast = #linalg.type_fn<cast_uint>} ins(%x, %w : tensor<128x256xi8>, tensor<256x128xi8>) outs(%init : tensor<128x128xi32>) -> tensor<128x128xi32>
  return %y : tensor<128x128xi32>
}
