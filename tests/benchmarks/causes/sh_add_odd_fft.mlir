func.func @main(%a: !torch.vtensor<[4,1,12],f32>, %b: !torch.vtensor<[7,1],f32>) -> !torch.vtensor<[4,7,12],complex<f32>> {
  %i1 = torch.constant.int 1
  %im1 = torch.constant.int -1
  %none = torch.constant.none
  %0 = torch.aten.add.Tensor %a, %b, %i1 : !torch.vtensor<[4,1,12],f32>, !torch.vtensor<[7,1],f32>, !torch.int -> !torch.vtensor<[4,7,12],f32>
  %1 = torch.aten.fft_ifft %0, %none, %im1, %none : !torch.vtensor<[4,7,12],f32>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[4,7,12],complex<f32>>
  return %1 : !torch.vtensor<[4,7,12],complex<f32>>
}
