func.func @f(%w: !torch.vtensor<[1000,64],f32>, %i: !torch.vtensor<[4,16],f32>) -> !torch.vtensor<[4,16,64],f32> {
  %m1 = torch.constant.int -1
  %false = torch.constant.bool false
  %0 = torch.aten.embedding %w, %i, %m1, %false, %false : !torch.vtensor<[1000,64],f32>, !torch.vtensor<[4,16],f32>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[4,16,64],f32>
  return %0 : !torch.vtensor<[4,16,64],f32>
}
