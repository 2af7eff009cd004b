module {
  func.func @main(%x: !torch.vtensor<[2,16,8],f32>) -> !torch.vtensor<[2,5,8],f32> {
    %int1 = torch.constant.int 1
    %int0 = torch.constant.int 0
    %int4 = torch.constant.int 4
    %0 = torch.aten.slice.Tensor %x, %int1, %int0, %int4, %int1 : !torch.vtensor<[2,16,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,8],f32>
    %1 = torch.aten.tanh %0 : !torch.vtensor<[2,5,8],f32> -> !torch.vtensor<[2,5,8],f32>
    return %1 : !torch.vtensor<[2,5,8],f32>
  }
}
