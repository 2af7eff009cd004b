func.func @pos(%n: i32, %x: tensor<128xf32>) -> tensor<128xf32> {
  %i = arith.index_cast %n : i32 to index
  %f = arith.index_cast %i : index to f32
  %e = tensor.empty() : tensor<128xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  %0 = arith.addf %x, %s : tensor<128xf32>
  return %0 : tensor<128xf32>
}
