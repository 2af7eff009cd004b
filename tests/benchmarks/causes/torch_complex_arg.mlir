func.func @main(%x: !torch.vtensor<[4,8],complex<f32>>) -> !torch.vtensor<[4,8],complex<f32>> {
  %0 = torch.aten.conj_physical %x : !torch.vtensor<[4,8],complex<f32>> -> !torch.vtensor<[4,8],complex<f32>>
  return %0 : !torch.vtensor<[4,8],complex<f32>>
}
