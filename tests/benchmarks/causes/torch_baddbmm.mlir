module {
  func.func @main(%c: !torch.vtensor<[4,16,16],f32>, %a: !torch.vtensor<[4,16,64],f32>, %b: !torch.vtensor<[4,32,16],f32>) -> !torch.vtensor<[4,16,16],f32> {
    %int1 = torch.constant.int 1
    %0 = torch.aten.baddbmm %c, %a, %b, %int1, %int1 : !torch.vtensor<[4,16,16],f32>, !torch.vtensor<[4,16,64],f32>, !torch.vtensor<[4,32,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,16,16],f32>
    return %0 : !torch.vtensor<[4,16,16],f32>
  }
}
