module {
  func.func @collect(%x: !torch.vtensor<[4],f32>, %n: !torch.int) -> !torch.vtensor<[?,4],f32> {
    %true = torch.constant.bool true
    %int0 = torch.constant.int 0
    %l = torch.prim.ListConstruct : () -> !torch.list<vtensor<[4],f32>>
    %0 = torch.prim.Loop %n, %true, init(%l) {
    ^bb0(%i: !torch.int, %acc: !torch.list<vtensor<[4],f32>>):
      %1 = torch.aten.mul.Scalar %x, %i : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
      %2 = torch.aten.append.t %acc, %1 : !torch.list<vtensor<[4],f32>>, !torch.vtensor<[4],f32> -> !torch.list<vtensor<[4],f32>>
      torch.prim.Loop.condition %true, iter(%2 : !torch.list<vtensor<[4],f32>>)
    } : (!torch.int, !torch.bool, !torch.list<vtensor<[4],f32>>) -> !torch.list<vtensor<[4],f32>>
    %3 = torch.aten.stack %0, %int0 : !torch.list<vtensor<[4],f32>>, !torch.int -> !torch.vtensor<[?,4],f32>
    return %3 : !torch.vtensor<[?,4],f32>
  }
}
