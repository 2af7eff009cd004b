module {
  func.func @gate(%arg0: !torch.vtensor<[8,4096],f16>, %arg1: !torch.vtensor<[8,4096],f16>) -> !torch.vtensor<[8,4096],f16> attributes {torch.assume_strict_symbolic_shapes} {
    %0 = torch.aten.sigmoid %arg0 : !torch.vtensor<[8,4096],f16> -> !torch.vtensor<[8,4096],f16>
    %1 = torch.aten.mul.Tensor %arg0, %0 : !torch.vtensor<[8,4096],f16>, !torch.vtensor<[8,4096],f16> -> !torch.vtensor<[8,4096],f16>
    %2 = torch.aten.mul.Tensor %1, %arg1 : !torch.vtensor<[8,4096],f16>, !torch.vtensor<[8,4096],f16> -> !torch.vtensor<[8,4096],f16>
    return %2 : !torch.vtensor<[8,4096],f16>
  }
}
