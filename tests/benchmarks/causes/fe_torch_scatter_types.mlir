func.func @f(%a0: !torch.vtensor<[8,4],f16>, %a1: !torch.vtensor<[8,4],si64>, %a2: !torch.vtensor<[8,4],f32>) -> !torch.vtensor<[8,4],f16> {
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
  %r = torch.aten.scatter.src %a0, %n0, %a1, %a2 : !torch.vtensor<[8,4],f16>, !torch.int, !torch.vtensor<[8,4],si64>, !torch.vtensor<[8,4],f32> -> !torch.vtensor<[8,4],f16>
  return %r : !torch.vtensor<[8,4],f16>
}
