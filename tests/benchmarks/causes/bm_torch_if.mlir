module {
  func.func @main(%c: i1, %x: !torch.vtensor<[4,16],f32>, %y: !torch.vtensor<[4,16],f32>) -> !torch.vtensor<[4,16],f32> {
    %r = scf.if %c -> (!torch.vtensor<[4,16],f32>) {
      %0 = torch.aten.relu %x : !torch.vtensor<[4,16],f32> -> !torch.vtensor<[4,16],f32>
      scf.yield %0 : !torch.vtensor<[4,16],f32>
    } else {
      scf.yield %y : !torch.vtensor<[4,16],f32>
    }
    return %r : !torch.vtensor<[4,16],f32>
  }
}
