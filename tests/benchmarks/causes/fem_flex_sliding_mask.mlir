module @gemma_local {
  func.func @forward(%q: !torch.vtensor<[2,16,512,128],bf16>, %k: !torch.vtensor<[2,16,512,128],bf16>, %v: !torch.vtensor<[2,16,512,128],bf16>) -> !torch.vtensor<[2,16,512,128],bf16> {
    %scale = torch.constant.float 0.088388347648318447
    %false = torch.constant.bool false
    %out, %lse, %max = torch.hop_flex_attention %q, %k, %v, %scale, %false, %false {mask_mod_fn = @window_256} : !torch.vtensor<[2,16,512,128],bf16>, !torch.vtensor<[2,16,512,128],bf16>, !torch.vtensor<[2,16,512,128],bf16>, !torch.float, !torch.bool, !torch.bool -> !torch.vtensor<[2,16,512,128],bf16>, !torch.none, !torch.none
    return %out : !torch.vtensor<[2,16,512,128],bf16>
  }
  func.func private @window_256(%b: !torch.vtensor<[],si32>, %h: !torch.vtensor<[],si32>, %qi: !torch.vtensor<[],si32>, %ki: !torch.vtensor<[],si32>) -> !torch.vtensor<[],i1> {
    %int1 = torch.constant.int 1
    %int256 = torch.constant.int 256
    %0 = torch.aten.ge.Tensor %qi, %ki : !torch.vtensor<[],si32>, !torch.vtensor<[],si32> -> !torch.vtensor<[],i1>
    %1 = torch.aten.sub.Tensor %qi, %ki, %int1 : !torch.vtensor<[],si32>, !torch.vtensor<[],si32>, !torch.int -> !torch.vtensor<[],si32>
    %2 = torch.aten.lt.Scalar %1, %int256 : !torch.vtensor<[],si32>, !torch.int -> !torch.vtensor<[],i1>
    %3 = torch.aten.logical_and %0, %2 : !torch.vtensor<[],i1>, !torch.vtensor<[],i1> -> !torch.vtensor<[],i1>
    return %3 : !torch.vtensor<[],i1>
  }
}
