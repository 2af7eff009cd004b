module @pt2e {
  func.func @forward(%x: !torch.vtensor<[1,64],f32>, %w: !torch.vtensor<[32,64],si8>) -> !torch.vtensor<[1,32],f32> {
    %scale = torch.constant.float 2.343750e-02
    %zp = torch.constant.int -4
    %int-128 = torch.constant.int -128
    %int127 = torch.constant.int 127
    %int1 = torch.constant.int 1
    %none = torch.constant.none
    %0 = torch.operator "torch.quantized_decomposed.dequantize_per_tensor"(%w, %scale, %zp, %int-128, %int127, %int1) : (!torch.vtensor<[32,64],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[32,64],f32>
    %2 = torch.aten.linear %x, %0, %none : !torch.vtensor<[1,64],f32>, !torch.vtensor<[32,64],f32>, !torch.none -> !torch.vtensor<[1,32],f32>
    return %2 : !torch.vtensor<[1,32],f32>
  }
}
