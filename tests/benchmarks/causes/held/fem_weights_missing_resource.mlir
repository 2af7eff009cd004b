module @mnist_fc {
  func.func @main(%arg0: !torch.vtensor<[1,784],f32>) -> !torch.vtensor<[1,10],f32> {
    %0 = torch.vtensor.literal(dense_resource<torch_tensor_10_784_torch.float32> : tensor<10x784xf32>) : !torch.vtensor<[10,784],f32>
    %1 = torch.vtensor.literal(dense<0.0> : tensor<10xf32>) : !torch.vtensor<[10],f32>
    %2 = torch.aten.linear %arg0, %0, %1 : !torch.vtensor<[1,784],f32>, !torch.vtensor<[10,784],f32>, !torch.vtensor<[10],f32> -> !torch.vtensor<[1,10],f32>
    return %2 : !torch.vtensor<[1,10],f32>
  }
}
