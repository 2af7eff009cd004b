module attributes {torch.debug_module_name = "Mlp"} {
  func @forward(%arg0: !torch.vtensor<[?,128],f32>) -> !torch.vtensor<[?,10],f32> {
    %0 = torch.vtensor.literal(dense<0.1> : tensor<10x128xf32>) : !torch.vtensor<[10,128],f32>
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %1 = torch.aten.transpose.int %0, %int0, %int1 : !torch.vtensor<[10,128],f32>, !torch.int, !torch.int -> !torch.vtensor<[128,10],f32>
    %2 = torch.aten.mm %arg0, %1 : !torch.vtensor<[?,128],f32>, !torch.vtensor<[128,10],f32> -> !torch.vtensor<[?,10],f32>
    return %2 : !torch.vtensor<[?,10],f32>
  }
}
