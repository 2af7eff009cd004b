func.func @patch_embed(%img: !torch.vtensor<[1,3,32,32],f32>, %w: !torch.vtensor<[128,48],f32>) -> !torch.vtensor<[1,64,128],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int4 = torch.constant.int 4
  %none = torch.constant.none
  %k = torch.prim.ListConstruct %int4, %int4 : (!torch.int, !torch.int) -> !torch.list<int>
  %d = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.im2col %img, %k, %d, %p, %k : !torch.vtensor<[1,3,32,32],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[1,48,64],f32>
  %1 = torch.aten.transpose.int %0, %int1, %int2 : !torch.vtensor<[1,48,64],f32>, !torch.int, !torch.int -> !torch.vtensor<[1,64,48],f32>
  %2 = torch.aten.linear %1, %w, %none : !torch.vtensor<[1,64,48],f32>, !torch.vtensor<[128,48],f32>, !torch.none -> !torch.vtensor<[1,64,128],f32>
  return %2 : !torch.vtensor<[1,64,128],f32>
}
