module @tiny_embed {
  func.func @main(%arg0: !torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,4],f32> {
    %0 = torch.vtensor.literal(dense_resource<torch_tensor_4_4_torch.float32> : tensor<4x4xf32>) : !torch.vtensor<[4,4],f32>
    %1 = torch.aten.mm %arg0, %0 : !torch.vtensor<[4,4],f32>, !torch.vtensor<[4,4],f32> -> !torch.vtensor<[4,4],f32>
    return %1 : !torch.vtensor<[4,4],f32>
  }
}
{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_4_torch.float32: "0x04000000000000000000803F0000004000004040000080400000A0400000C0400000E040"
    }
  }
#-}
