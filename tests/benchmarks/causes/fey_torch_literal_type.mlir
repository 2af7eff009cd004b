func.func @scale_channels(%arg0: !torch.vtensor<[2,4],f16>) -> !torch.vtensor<[2,4],f16> {
  %b = torch.vtensor.literal(dense<[0.5, 0.25, 0.125, 2.0]> : tensor<4xf32>) : !torch.vtensor<[4],f16>
  %0 = torch.aten.mul.Tensor %arg0, %b : !torch.vtensor<[2,4],f16>, !torch.vtensor<[4],f16> -> !torch.vtensor<[2,4],f16>
  return %0 : !torch.vtensor<[2,4],f16>
}
