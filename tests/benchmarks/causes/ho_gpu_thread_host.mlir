func.func @ramp(%x: tensor<64xf32>) -> tensor<64xf32> {
  %t = gpu.thread_id x
  %i = arith.index_cast %t : index to i32
  %f = arith.sitofp %i : i32 to f32
  %e = tensor.empty() : tensor<64xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %y = arith.mulf %x, %s : tensor<64xf32>
  return %y : tensor<64xf32>
}
