// Size of an axis that the caller chooses.
func.func @axis_length(%x: tensor<?x?x64xf16>, %axis: index) -> (index, tensor<?x?x64xf16>) {
  %n = tensor.dim %x, %axis : tensor<?x?x64xf16>
  %0 = arith.mulf %x, %x : tensor<?x?x64xf16>
  return %n, %0 : index, tensor<?x?x64xf16>
}
