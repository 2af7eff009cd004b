func.func @heads(%x: !torch.vtensor<[2,16,8],f32>, %w: !torch.vtensor<[8,4,16],f32>) -> !torch.vtensor<[2,16,4,16],f32> {
  %str = torch.constant.str "btd,dhk->bthq"
  %none = torch.constant.none
  %0 = torch.prim.ListConstruct %x, %w : (!torch.vtensor<[2,16,8],f32>, !torch.vtensor<[8,4,16],f32>) -> !torch.list<vtensor>
  %1 = torch.aten.einsum %str, %0, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,16,4,16],f32>
  return %1 : !torch.vtensor<[2,16,4,16],f32>
}
