module {
  func.func @kv(%x: !torch.vtensor<[2,8,64],f16>, %wk: !torch.vtensor<[64,64],f16>, %wv: !torch.vtensor<[64,64],f16>) -> !torch.tuple<vtensor<[2,8,64],f16>, vtensor<[2,8,64],f16>> {
    %0 = torch.aten.matmul %x, %wk : !torch.vtensor<[2,8,64],f16>, !torch.vtensor<[64,64],f16> -> !torch.vtensor<[2,8,64],f16>
    %1 = torch.aten.matmul %x, %wv : !torch.vtensor<[2,8,64],f16>, !torch.vtensor<[64,64],f16> -> !torch.vtensor<[2,8,64],f16>
    %2 = torch.prim.TupleConstruct %0, %1 : !torch.vtensor<[2,8,64],f16>, !torch.vtensor<[2,8,64],f16> -> !torch.tuple<vtensor<[2,8,64],f16>, vtensor<[2,8,64],f16>>
    return %2 : !torch.tuple<vtensor<[2,8,64],f16>, vtensor<[2,8,64],f16>>
  }
}
