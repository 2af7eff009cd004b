func.func @main(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,2,3],f32> {
  %i0 = torch.constant.int 0
  %l = torch.prim.ListConstruct %a, %b : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,4],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.stack %l, %i0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,2,3],f32>
  return %0 : !torch.vtensor<[2,2,3],f32>
}
