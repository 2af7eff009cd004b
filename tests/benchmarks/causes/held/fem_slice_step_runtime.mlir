module @frame_sampler {
  func.func @main(%arg0: !torch.vtensor<[64,3,112,112],f32>, %arg1: !torch.int) -> !torch.vtensor<[?,3,112,112],f32> {
    %int0 = torch.constant.int 0
    %int64 = torch.constant.int 64
    %0 = torch.aten.slice.Tensor %arg0, %int0, %int0, %int64, %arg1 : !torch.vtensor<[64,3,112,112],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,3,112,112],f32>
    return %0 : !torch.vtensor<[?,3,112,112],f32>
  }
}
