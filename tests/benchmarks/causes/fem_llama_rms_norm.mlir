module @llama_block {
  func.func @forward(%arg0: !torch.vtensor<[1,128,4096],f16>, %arg1: !torch.vtensor<[4096],f16>, %arg2: !torch.vtensor<[11008,4096],f16>) -> !torch.vtensor<[1,128,11008],f16> {
    %int4096 = torch.constant.int 4096
    %float1e-5 = torch.constant.float 1.000000e-05
    %0 = torch.prim.ListConstruct %int4096 : (!torch.int) -> !torch.list<int>
    %1 = torch.aten.rms_norm %arg0, %0, %arg1, %float1e-5 : !torch.vtensor<[1,128,4096],f16>, !torch.list<int>, !torch.vtensor<[4096],f16>, !torch.float -> !torch.vtensor<[1,128,4096],f16>
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %2 = torch.aten.transpose.int %arg2, %int0, %int1 : !torch.vtensor<[11008,4096],f16>, !torch.int, !torch.int -> !torch.vtensor<[4096,11008],f16>
    %3 = torch.aten.matmul %1, %2 : !torch.vtensor<[1,128,4096],f16>, !torch.vtensor<[4096,11008],f16> -> !torch.vtensor<[1,128,11008],f16>
    return %3 : !torch.vtensor<[1,128,11008],f16>
  }
}
