func.func @f(%x: !torch.vtensor<[2,8],i1>) -> !torch.vtensor<[2,8],i1> {
  %1 = torch.constant.int 1
  %none = torch.constant.none
  %r = torch.aten.cumsum %x, %1, %none : !torch.vtensor<[2,8],i1>, !torch.int, !torch.none -> !torch.vtensor<[2,8],i1>
  return %r : !torch.vtensor<[2,8],i1>
}
