module @yolo_heads {
  func.func @main(%arg0: !torch.vtensor<[1,255,13,13],f32>, %arg1: !torch.vtensor<[1,255,26,26],f32>) -> !torch.list<vtensor> {
    %0 = torch.aten.sigmoid %arg0 : !torch.vtensor<[1,255,13,13],f32> -> !torch.vtensor<[1,255,13,13],f32>
    %1 = torch.aten.sigmoid %arg1 : !torch.vtensor<[1,255,26,26],f32> -> !torch.vtensor<[1,255,26,26],f32>
    %2 = torch.prim.ListConstruct %0, %1 : (!torch.vtensor<[1,255,13,13],f32>, !torch.vtensor<[1,255,26,26],f32>) -> !torch.list<vtensor>
    return %2 : !torch.list<vtensor>
  }
}
