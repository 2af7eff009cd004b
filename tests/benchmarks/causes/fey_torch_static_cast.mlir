func.func @rows(%x: !torch.vtensor<[32,128],f32>, %b: !torch.vtensor<[256],f32>) -> !torch.vtensor<[?,256],f32> {
  %int1 = torch.constant.int 1
  %0 = torch.aten.tanh %x : !torch.vtensor<[32,128],f32> -> !torch.vtensor<[32,128],f32>
  %1 = torch.tensor_static_info_cast %0 : !torch.vtensor<[32,128],f32> to !torch.vtensor<[?,256],f32>
  %2 = torch.aten.add.Tensor %1, %b, %int1 : !torch.vtensor<[?,256],f32>, !torch.vtensor<[256],f32>, !torch.int -> !torch.vtensor<[?,256],f32>
  return %2 : !torch.vtensor<[?,256],f32>
}
