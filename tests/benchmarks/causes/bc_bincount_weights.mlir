module {
  func.func @main(%arg0: !torch.vtensor<[20],si64>, %w: !torch.vtensor<[20],f32>, %acc: !torch.tensor<[20],f32>) -> !torch.vtensor<[?],f32> attributes {torch.assume_strict_symbolic_shapes} {
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %old = torch.copy.to_vtensor %acc : !torch.vtensor<[20],f32>
    %new = torch.aten.add.Tensor %old, %w, %int1 : !torch.vtensor<[20],f32>, !torch.vtensor<[20],f32>, !torch.int -> !torch.vtensor<[20],f32>
    torch.overwrite.tensor.contents %new overwrites %acc : !torch.vtensor<[20],f32>, !torch.tensor<[20],f32>
    %3 = torch.aten.bincount %arg0, %w, %int0 : !torch.vtensor<[20],si64>, !torch.vtensor<[20],f32>, !torch.int -> !torch.vtensor<[?],f32>
    return %3 : !torch.vtensor<[?],f32>
  }
}
