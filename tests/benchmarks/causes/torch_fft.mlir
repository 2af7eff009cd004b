func.func @model(%a: !torch.vtensor<[4,15],f32>) -> !torch.vtensor<[4,15],complex<f32>> {
  %none = torch.constant.none
  %d = torch.constant.int -1
  %0 = torch.aten.fft_fft %a, %none, %d, %none : !torch.vtensor<[4,15],f32>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[4,15],complex<f32>>
  return %0 : !torch.vtensor<[4,15],complex<f32>>
}
