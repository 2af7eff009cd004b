func.func @split_heads(%hidden: !torch.vtensor<[2,16,768],f16>, %scale: !torch.vtensor<[768],f16>) -> !torch.vtensor<[2,12,16,72],f16> {
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int12 = torch.constant.int 12
  %int72 = torch.constant.int 72
  %0 = torch.aten.mul.Tensor %hidden, %scale : !torch.vtensor<[2,16,768],f16>, !torch.vtensor<[768],f16> -> !torch.vtensor<[2,16,768],f16>
  %1 = torch.prim.ListConstruct %int12, %int72 : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.unflatten.int %0, %int2, %1 : !torch.vtensor<[2,16,768],f16>, !torch.int, !torch.list<int> -> !torch.vtensor<[2,16,12,72],f16>
  %3 = torch.aten.transpose.int %2, %int1, %int2 : !torch.vtensor<[2,16,12,72],f16>, !torch.int, !torch.int -> !torch.vtensor<[2,12,16,72],f16>
  return %3 : !torch.vtensor<[2,12,16,72],f16>
}
