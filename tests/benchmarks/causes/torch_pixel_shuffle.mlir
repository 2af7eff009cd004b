module {
  func.func @main(%x: !torch.vtensor<[1,10,8,8],f32>) -> !torch.vtensor<[1,2,16,16],f32> {
    %int2 = torch.constant.int 2
    %0 = torch.aten.pixel_shuffle %x, %int2 : !torch.vtensor<[1,10,8,8],f32>, !torch.int -> !torch.vtensor<[1,2,16,16],f32>
    %1 = torch.aten.relu %0 : !torch.vtensor<[1,2,16,16],f32> -> !torch.vtensor<[1,2,16,16],f32>
    return %1 : !torch.vtensor<[1,2,16,16],f32>
  }
}
