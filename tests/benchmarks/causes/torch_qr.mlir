module {
  func.func @main(%x: !torch.vtensor<[8,8],f32>) -> !torch.vtensor<[8,8],f32> {
    %s = torch.constant.str "reduced"
    %0:2 = torch.aten.linalg_qr %x, %s : !torch.vtensor<[8,8],f32>, !torch.str -> !torch.vtensor<[8,8],f32>, !torch.vtensor<[8,8],f32>
    return %0#0 : !torch.vtensor<[8,8],f32>
  }
}
