module {
  func.func @select_valid(%arg0: !torch.vtensor<[128,64],f32>, %arg1: !torch.vtensor<[128],i1>) -> !torch.vtensor<[?,64],f32> {
    %0 = torch.prim.ListConstruct %arg1 : (!torch.vtensor<[128],i1>) -> !torch.list<optional<vtensor>>
    %1 = torch.aten.index.Tensor %arg0, %0 : !torch.vtensor<[128,64],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[?,64],f32>
    return %1 : !torch.vtensor<[?,64],f32>
  }
}
