module {
  func.func @f(%x: !torch.vtensor<[3],si64>) -> !torch.vtensor<[3],si64> {
    %a = torch.vtensor.literal(dense<[7, 8, 9]> : tensor<3xsi64>) : !torch.vtensor<[3],si64>
    %b = torch.vtensor.literal(dense<[2, 0, 3]> : tensor<3xsi64>) : !torch.vtensor<[3],si64>
    %r = torch.aten.remainder.Tensor %a, %b : !torch.vtensor<[3],si64>, !torch.vtensor<[3],si64> -> !torch.vtensor<[3],si64>
    %int1 = torch.constant.int 1
    %y = torch.aten.add.Tensor %x, %r, %int1 : !torch.vtensor<[3],si64>, !torch.vtensor<[3],si64>, !torch.int -> !torch.vtensor<[3],si64>
    return %y : !torch.vtensor<[3],si64>
  }
}
