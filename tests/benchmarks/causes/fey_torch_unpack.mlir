module @qkv_proj {
  func.func @forward(%hidden: !torch.vtensor<[2,16,512],f16>, %w: !torch.vtensor<[1536,512],f16>) -> (!torch.vtensor<[2,16,512],f16>, !torch.vtensor<[2,16,512],f16>) {
    %int512 = torch.constant.int 512
    %int-1 = torch.constant.int -1
    %none = torch.constant.none
    %p = torch.aten.linear %hidden, %w, %none : !torch.vtensor<[2,16,512],f16>, !torch.vtensor<[1536,512],f16>, !torch.none -> !torch.vtensor<[2,16,1536],f16>
    %0 = torch.prim.ListConstruct %int512, %int512, %int512 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %1 = torch.aten.split_with_sizes %p, %0, %int-1 : !torch.vtensor<[2,16,1536],f16>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
    %2:2 = torch.prim.ListUnpack %1 : !torch.list<vtensor> -> !torch.vtensor<[2,16,512],f16>, !torch.vtensor<[2,16,512],f16>
    return %2#0, %2#1 : !torch.vtensor<[2,16,512],f16>, !torch.vtensor<[2,16,512],f16>
  }
}
