module @running_stats {
  func.func @update(%arg0: !torch.tensor<[64],f32>, %arg1: !torch.vtensor<[64],f32>) -> !torch.vtensor<[64],f32> {
    %float = torch.constant.float 0.9
    %0 = torch.copy.to_vtensor %arg0 : !torch.vtensor<[64],f32>
    %1 = torch.aten.mul.Scalar %0, %float : !torch.vtensor<[64],f32>, !torch.float -> !torch.vtensor<[64],f32>
    torch.overwrite.tensor.contents %arg1 overwrites %arg0 : !torch.vtensor<[64],f32>, !torch.tensor<[64],f32>
    return %1 : !torch.vtensor<[64],f32>
  }
}
