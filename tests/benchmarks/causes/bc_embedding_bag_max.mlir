module {
  func.func @main(%w: !torch.vtensor<[10,4],f32>, %i: !torch.vtensor<[6],si64>, %o: !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,4],f32> attributes {torch.assume_strict_symbolic_shapes} {
    %none = torch.constant.none
    %false = torch.constant.bool false
    %c2 = torch.constant.int 2
    %m1 = torch.constant.int -1
    %r, %x, %y, %z = torch.aten._embedding_bag %w, %i, %o, %false, %c2, %false, %none, %false, %m1 : !torch.vtensor<[10,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[0],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2,4],si64>
    return %r : !torch.vtensor<[2,4],f32>
  }
}
