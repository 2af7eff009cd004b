// One tensor-parallel MLP shard, exported with its functional collective left in.
module @mlp_shard {
  func.func @forward(%arg0: !torch.vtensor<[4,256],f16>, %arg1: !torch.vtensor<[128,256],f16>, %arg2: !torch.vtensor<[256,128],f16>) -> !torch.vtensor<[4,256],f16> {
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %str = torch.constant.str "0"
    %0 = torch.aten.transpose.int %arg1, %int0, %int1 : !torch.vtensor<[128,256],f16>, !torch.int, !torch.int -> !torch.vtensor<[256,128],f16>
    %1 = torch.aten.mm %arg0, %0 : !torch.vtensor<[4,256],f16>, !torch.vtensor<[256,128],f16> -> !torch.vtensor<[4,128],f16>
    %2 = torch.aten.silu %1 : !torch.vtensor<[4,128],f16> -> !torch.vtensor<[4,128],f16>
    %3 = torch.aten.transpose.int %arg2, %int0, %int1 : !torch.vtensor<[256,128],f16>, !torch.int, !torch.int -> !torch.vtensor<[128,256],f16>
    %4 = torch.aten.mm %2, %3 : !torch.vtensor<[4,128],f16>, !torch.vtensor<[128,256],f16> -> !torch.vtensor<[4,256],f16>
    %str_0 = torch.constant.str "sum"
    %5 = torch.operator "torch._c10d_functional.all_reduce"(%4, %str_0, %str) : (!torch.vtensor<[4,256],f16>, !torch.str, !torch.str) -> !torch.vtensor<[4,256],f16>
    %6 = torch.operator "torch._c10d_functional.wait_tensor"(%5) : (!torch.vtensor<[4,256],f16>) -> !torch.vtensor<[4,256],f16>
    return %6 : !torch.vtensor<[4,256],f16>
  }
}
