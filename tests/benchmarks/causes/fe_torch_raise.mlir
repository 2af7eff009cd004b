module {
  func.func @checked(%arg0: !torch.vtensor<[8],f32>, %n: !torch.int) -> !torch.vtensor<[8],f32> {
    %none = torch.constant.none
    %int8 = torch.constant.int 8
    %str = torch.constant.str "AssertionError: length must be 8"
    %ok = torch.aten.eq.int %n, %int8 : !torch.int, !torch.int -> !torch.bool
    torch.prim.If %ok -> () {
      torch.prim.If.yield
    } else {
      torch.prim.RaiseException %str, %none : !torch.str, !torch.none
      torch.prim.If.yield
    }
    %0 = torch.aten.relu %arg0 : !torch.vtensor<[8],f32> -> !torch.vtensor<[8],f32>
    return %0 : !torch.vtensor<[8],f32>
  }
}
