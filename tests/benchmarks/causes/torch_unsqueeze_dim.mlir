module {
  func.func @main(%x: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,8,1],f32> {
    %int4 = torch.constant.int 4
    %0 = torch.aten.unsqueeze %x, %int4 : !torch.vtensor<[4,8],f32>, !torch.int -> !torch.vtensor<[4,8,1],f32>
    return %0 : !torch.vtensor<[4,8,1],f32>
  }
}
