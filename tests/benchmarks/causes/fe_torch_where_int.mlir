func.func @mask(%cond: !torch.vtensor<[4,4],si64>, %a: !torch.vtensor<[4,4],f32>, %b: !torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,4],f32> {
  %0 = torch.aten.where.self %cond, %a, %b : !torch.vtensor<[4,4],si64>, !torch.vtensor<[4,4],f32>, !torch.vtensor<[4,4],f32> -> !torch.vtensor<[4,4],f32>
  return %0 : !torch.vtensor<[4,4],f32>
}
