func.func @f() -> !torch.vtensor<[4,5],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %n0 = torch.constant.int 0
  %n1 = torch.constant.int 1
  %n2 = torch.constant.int 2
  %n3 = torch.constant.int 3
  %n4 = torch.constant.int 4
  %n8 = torch.constant.int 8
  %n16 = torch.constant.int 16
  %f0 = torch.constant.float 0.0
  %eps = torch.constant.float 1.0e-05
  %l00 = torch.prim.ListConstruct %n0, %n0 : (!torch.int, !torch.int) -> !torch.list<int>
  %l11 = torch.prim.ListConstruct %n1, %n1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l22 = torch.prim.ListConstruct %n2, %n2 : (!torch.int, !torch.int) -> !torch.list<int>
  %l16 = torch.prim.ListConstruct %n16 : (!torch.int) -> !torch.list<int>
  %eq = torch.constant.str "ij,jk->ik"
  %x = torch.vtensor.literal(dense<1.0> : tensor<4x8xf32>) : !torch.vtensor<[4,8],f32>
  %y = torch.vtensor.literal(dense<1.0> : tensor<9x5xf32>) : !torch.vtensor<[9,5],f32>
  %lst = torch.prim.ListConstruct %x, %y : (!torch.vtensor<[4,8],f32>, !torch.vtensor<[9,5],f32>) -> !torch.list<vtensor>
  %r = torch.aten.einsum %eq, %lst, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[4,5],f32>
  return %r : !torch.vtensor<[4,5],f32>
}
