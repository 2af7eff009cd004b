module @box_head {
  func.func @forward(%feat: !torch.vtensor<[1,64,32,32],f32>, %rois: !torch.vtensor<[16,5],f32>, %w: !torch.vtensor<[10,3136],f32>, %b: !torch.vtensor<[10],f32>) -> !torch.vtensor<[16,10],f32> {
    %scale = torch.constant.float 6.250000e-02
    %int7 = torch.constant.int 7
    %int2 = torch.constant.int 2
    %int1 = torch.constant.int 1
    %int-1 = torch.constant.int -1
    %false = torch.constant.bool false
    %0 = torch.torchvision.roi_align %feat, %rois, %scale, %int7, %int7, %int2, %false : !torch.vtensor<[1,64,32,32],f32>, !torch.vtensor<[16,5],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[16,64,7,7],f32>
    %1 = torch.aten.flatten.using_ints %0, %int1, %int-1 : !torch.vtensor<[16,64,7,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[16,3136],f32>
    %2 = torch.aten.linear %1, %w, %b : !torch.vtensor<[16,3136],f32>, !torch.vtensor<[10,3136],f32>, !torch.vtensor<[10],f32> -> !torch.vtensor<[16,10],f32>
    return %2 : !torch.vtensor<[16,10],f32>
  }
}
