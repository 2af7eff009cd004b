func.func @mark(%x: tensor<64xf32>) -> tensor<64xf32> {
  %id = hal.interface.workgroup.id[0] : index
  %i = arith.index_cast %id : index to i32
  %f = arith.sitofp %i : i32 to f32
  %e = tensor.empty() : tensor<64xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %y = arith.addf %x, %s : tensor<64xf32>
  return %y : tensor<64xf32>
}
