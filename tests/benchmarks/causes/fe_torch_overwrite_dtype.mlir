module @kv {
  func.func @append(%cache: !torch.tensor<[8,128],f16>, %k: !torch.vtensor<[8,128],f32>) {
    %int1 = torch.constant.int 1
    %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[8,128],f16>
    %1 = torch.aten.add.Tensor %0, %k, %int1 : !torch.vtensor<[8,128],f16>, !torch.vtensor<[8,128],f32>, !torch.int -> !torch.vtensor<[8,128],f32>
    torch.overwrite.tensor.contents %1 overwrites %cache : !torch.vtensor<[8,128],f32>, !torch.tensor<[8,128],f16>
    return
  }
}
