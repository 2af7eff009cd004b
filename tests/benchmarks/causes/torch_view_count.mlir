func.func @main(%a0: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[5,7],f32> {
  %i = torch.constant.int 5
  %j = torch.constant.int 7
  %l = torch.prim.ListConstruct %i, %j : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.view %a0, %l : !torch.vtensor<[4,8],f32>, !torch.list<int> -> !torch.vtensor<[5,7],f32>
  return %r : !torch.vtensor<[5,7],f32>
}
