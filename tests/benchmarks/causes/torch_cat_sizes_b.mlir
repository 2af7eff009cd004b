func.func @main(%a0: !torch.vtensor<[4,4],f32>, %a1: !torch.vtensor<[4,5],f32>) -> !torch.vtensor<[8,4],f32> {
  %i = torch.constant.int 0
  %l = torch.prim.ListConstruct %a0, %a1 : (!torch.vtensor<[4,4],f32>, !torch.vtensor<[4,5],f32>) -> !torch.list<vtensor>
  %r = torch.aten.cat %l, %i : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[8,4],f32>
  return %r : !torch.vtensor<[8,4],f32>
}
