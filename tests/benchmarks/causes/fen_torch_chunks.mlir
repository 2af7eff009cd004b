func.func @forward(%x: !torch.vtensor<[4,96],f32>) -> !torch.vtensor<[4,32],f32> {
  %dim = torch.constant.int 1
  %n = torch.constant.int 3
  %i = torch.constant.int 1
  %l = torch.aten.chunk %x, %n, %dim : !torch.vtensor<[4,96],f32>, !torch.int, !torch.int -> !torch.list<vtensor<[4,32],f32>>
  %0 = torch.aten.__getitem__.t %l, %i : !torch.list<vtensor<[4,32],f32>>, !torch.int -> !torch.vtensor<[4,32],f32>
  return %0 : !torch.vtensor<[4,32],f32>
}
