module {
  func.func @prefill(%arg0: !torch.vtensor<[?,?,64],f16>) -> !torch.vtensor<[?,?,64],f16> {
    %0 = torch.symbolic_int "s0" {min_val = 1, max_val = 32} : !torch.int
    %1 = torch.symbolic_int "s1" {min_val = 2, max_val = 4096} : !torch.int
    torch.bind_symbolic_shape %arg0, [%0], affine_map<()[s0, s1] -> (s0, s1, 64)> : !torch.vtensor<[?,?,64],f16>
    %2 = torch.aten.silu %arg0 : !torch.vtensor<[?,?,64],f16> -> !torch.vtensor<[?,?,64],f16>
    return %2 : !torch.vtensor<[?,?,64],f16>
  }
}
