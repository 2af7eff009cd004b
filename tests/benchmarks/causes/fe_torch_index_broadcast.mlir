func.func @f(%x: !torch.vtensor<[64,32],f32>, %i: !torch.vtensor<[8],si64>, %j: !torch.vtensor<[6],si64>) -> !torch.vtensor<[8],f32> {
  %l = torch.prim.ListConstruct %i, %j : (!torch.vtensor<[8],si64>, !torch.vtensor<[6],si64>) -> !torch.list<optional<vtensor>>
  %r = torch.aten.index.Tensor %x, %l : !torch.vtensor<[64,32],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[8],f32>
  return %r : !torch.vtensor<[8],f32>
}
