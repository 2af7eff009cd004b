module @decode {
  func.func @main(%arg0: !torch.vtensor<[1,?,32,128],f16>, %arg1: !torch.vtensor<[1,?,1,128],f16>) -> !torch.vtensor<[1,?,32,128],f16> attributes {torch.assume_strict_symbolic_shapes} {
    %s0 = torch.symbolic_int "s0" {min_val = 2, max_val = 4096} : !torch.int
    torch.bind_symbolic_shape %arg0, [%s0], affine_map<()[s0, s1] -> (1, s0, 32, 128)> : !torch.vtensor<[1,?,32,128],f16>
    torch.bind_symbolic_shape %arg1, [%s0], affine_map<()[s0] -> (1, s0, 1, 128)> : !torch.vtensor<[1,?,1,128],f16>
    %0 = torch.aten.mul.Tensor %arg0, %arg1 : !torch.vtensor<[1,?,32,128],f16>, !torch.vtensor<[1,?,1,128],f16> -> !torch.vtensor<[1,?,32,128],f16>
    torch.bind_symbolic_shape %0, [%s0], affine_map<()[s0] -> (1, s0, 32, 128)> : !torch.vtensor<[1,?,32,128],f16>
    return %0 : !torch.vtensor<[1,?,32,128],f16>
  }
}
