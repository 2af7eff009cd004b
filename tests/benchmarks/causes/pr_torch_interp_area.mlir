func.func @main(%a1: !torch.vtensor<[1,3,8,8],f32>) -> !torch.vtensor<[1,3,4,4],f32> {
  %c2_0 = torch.constant.int 4
  %c2_1 = torch.constant.int 4
  %l2 = torch.prim.ListConstruct %c2_0, %c2_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %c3 = torch.constant.none
  %c4 = torch.constant.str "area"
  %c5 = torch.constant.none
  %c6 = torch.constant.none
  %c7 = torch.constant.bool false
  %r = torch.aten.__interpolate.size_list_scale_list %a1, %l2, %c3, %c4, %c5, %c6, %c7 : !torch.vtensor<[1,3,8,8],f32>, !torch.list<int>, !torch.none, !torch.str, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[1,3,4,4],f32>
  return %r : !torch.vtensor<[1,3,4,4],f32>
}
