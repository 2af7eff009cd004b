func.func @warp_volume(%vol: !torch.vtensor<[1,2,6,6,6],f32>, %grid: !torch.vtensor<[1,4,4,4,3],f32>) -> !torch.vtensor<[1,2,4,4,4],f32> {
  %int0 = torch.constant.int 0
  %true = torch.constant.bool true
  %0 = torch.aten.grid_sampler %vol, %grid, %int0, %int0, %true : !torch.vtensor<[1,2,6,6,6],f32>, !torch.vtensor<[1,4,4,4,3],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[1,2,4,4,4],f32>
  return %0 : !torch.vtensor<[1,2,4,4,4],f32>
}
