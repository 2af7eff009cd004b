module @early_exit {
  func.func @main(%arg0: !torch.vtensor<[1,512],f32>, %arg1: !torch.vtensor<[],i1>) -> !torch.vtensor<[1,512],f32> {
    %int0 = torch.constant.int 0
    %0 = torch.aten.Bool.Tensor %arg1 : !torch.vtensor<[],i1> -> !torch.bool
    %1 = torch.prim.If %0 -> (!torch.vtensor<[1,512],f32>) {
      %2 = torch.aten.relu %arg0 : !torch.vtensor<[1,512],f32> -> !torch.vtensor<[1,512],f32>
      torch.prim.If.yield %2 : !torch.vtensor<[1,512],f32>
    } else {
      %3 = torch.aten.squeeze.dim %arg0, %int0 : !torch.vtensor<[1,512],f32>, !torch.int -> !torch.vtensor<[512],f32>
      torch.prim.If.yield %3 : !torch.vtensor<[512],f32>
    }
    return %1 : !torch.vtensor<[1,512],f32>
  }
}
