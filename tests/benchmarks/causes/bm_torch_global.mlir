module {
  util.global private @w = #util.uninitialized : !torch.vtensor<[16,16],f32>
  func.func @main(%x: !torch.vtensor<[4,16],f32>) -> !torch.vtensor<[4,16],f32> {
    %w = util.global.load @w : !torch.vtensor<[16,16],f32>
    %0 = torch.aten.mm %x, %w : !torch.vtensor<[4,16],f32>, !torch.vtensor<[16,16],f32> -> !torch.vtensor<[4,16],f32>
    return %0 : !torch.vtensor<[4,16],f32>
  }
}
