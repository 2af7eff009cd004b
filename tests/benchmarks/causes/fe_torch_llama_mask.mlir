// One attention block of a small decoder, exported at sequence length 16.
module @decoder_block {
  util.global private @attn_norm = #stream.parameter.named<"model"::"blk.0.attn_norm.weight"> : tensor<512xf32>
  util.global private @attn_q = #stream.parameter.named<"model"::"blk.0.attn_q.weight"> : tensor<512x512xf16>
  util.global private @attn_k = #stream.parameter.named<"model"::"blk.0.attn_k.weight"> : tensor<512x512xf16>
  util.global private @attn_v = #stream.parameter.named<"model"::"blk.0.attn_v.weight"> : tensor<512x512xf16>
  util.global private @attn_o = #stream.parameter.named<"model"::"blk.0.attn_output.weight"> : tensor<512x512xf16>
  func.func @forward(%arg0: !torch.vtensor<[1,16,512],f16>, %arg1: !torch.vtensor<[1,1,16,24],i1>) -> !torch.vtensor<[1,16,512],f16> {
    %int5 = torch.constant.int 5
    %int6 = torch.constant.int 6
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int3 = torch.constant.int 3
    %int8 = torch.constant.int 8
    %int16 = torch.constant.int 16
    %int64 = torch.constant.int 64
    %int512 = torch.constant.int 512
    %int-1 = torch.constant.int -1
    %int-2 = torch.constant.int -2
    %true = torch.constant.bool true
    %false = torch.constant.bool false
    %none = torch.constant.none
    %eps = torch.constant.float 1.000000e-05
    %scale = torch.constant.float 1.250000e-01
    %ninf = torch.constant.float -1.000000e+04
    %attn_norm = util.global.load @attn_norm : tensor<512xf32>
    %w_norm = torch_c.from_builtin_tensor %attn_norm : tensor<512xf32> -> !torch.vtensor<[512],f32>
    %attn_q = util.global.load @attn_q : tensor<512x512xf16>
    %w_q = torch_c.from_builtin_tensor %attn_q : tensor<512x512xf16> -> !torch.vtensor<[512,512],f16>
    %attn_k = util.global.load @attn_k : tensor<512x512xf16>
    %w_k = torch_c.from_builtin_tensor %attn_k : tensor<512x512xf16> -> !torch.vtensor<[512,512],f16>
    %attn_v = util.global.load @attn_v : tensor<512x512xf16>
    %w_v = torch_c.from_builtin_tensor %attn_v : tensor<512x512xf16> -> !torch.vtensor<[512,512],f16>
    %attn_o = util.global.load @attn_o : tensor<512x512xf16>
    %w_o = torch_c.from_builtin_tensor %attn_o : tensor<512x512xf16> -> !torch.vtensor<[512,512],f16>
    // RMS norm in f32.
    %0 = torch.prims.convert_element_type %arg0, %int6 : !torch.vtensor<[1,16,512],f16>, !torch.int -> !torch.vtensor<[1,16,512],f32>
    %1 = torch.aten.pow.Tensor_Scalar %0, %int2 : !torch.vtensor<[1,16,512],f32>, !torch.int -> !torch.vtensor<[1,16,512],f32>
    %2 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %3 = torch.aten.mean.dim %1, %2, %true, %none : !torch.vtensor<[1,16,512],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,16,1],f32>
    %4 = torch.aten.add.Scalar %3, %eps, %int1 : !torch.vtensor<[1,16,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[1,16,1],f32>
    %5 = torch.aten.rsqrt %4 : !torch.vtensor<[1,16,1],f32> -> !torch.vtensor<[1,16,1],f32>
    %6 = torch.aten.mul.Tensor %0, %5 : !torch.vtensor<[1,16,512],f32>, !torch.vtensor<[1,16,1],f32> -> !torch.vtensor<[1,16,512],f32>
    %7 = torch.aten.mul.Tensor %w_norm, %6 : !torch.vtensor<[512],f32>, !torch.vtensor<[1,16,512],f32> -> !torch.vtensor<[1,16,512],f32>
    %8 = torch.prims.convert_element_type %7, %int5 : !torch.vtensor<[1,16,512],f32>, !torch.int -> !torch.vtensor<[1,16,512],f16>
    // Projections.
    %9 = torch.aten.linear %8, %w_q, %none : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[512,512],f16>, !torch.none -> !torch.vtensor<[1,16,512],f16>
    %10 = torch.aten.linear %8, %w_k, %none : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[512,512],f16>, !torch.none -> !torch.vtensor<[1,16,512],f16>
    %11 = torch.aten.linear %8, %w_v, %none : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[512,512],f16>, !torch.none -> !torch.vtensor<[1,16,512],f16>
    %12 = torch.prim.ListConstruct %int1, %int16, %int8, %int64 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %13 = torch.aten.view %9, %12 : !torch.vtensor<[1,16,512],f16>, !torch.list<int> -> !torch.vtensor<[1,16,8,64],f16>
    %14 = torch.aten.view %10, %12 : !torch.vtensor<[1,16,512],f16>, !torch.list<int> -> !torch.vtensor<[1,16,8,64],f16>
    %15 = torch.aten.view %11, %12 : !torch.vtensor<[1,16,512],f16>, !torch.list<int> -> !torch.vtensor<[1,16,8,64],f16>
    %16 = torch.aten.transpose.int %13, %int1, %int2 : !torch.vtensor<[1,16,8,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,8,16,64],f16>
    %17 = torch.aten.transpose.int %14, %int1, %int2 : !torch.vtensor<[1,16,8,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,8,16,64],f16>
    %18 = torch.aten.transpose.int %15, %int1, %int2 : !torch.vtensor<[1,16,8,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,8,16,64],f16>
    // Scores and softmax.
    %19 = torch.aten.transpose.int %17, %int-2, %int-1 : !torch.vtensor<[1,8,16,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,8,64,16],f16>
    %20 = torch.aten.matmul %16, %19 : !torch.vtensor<[1,8,16,64],f16>, !torch.vtensor<[1,8,64,16],f16> -> !torch.vtensor<[1,8,16,16],f16>
    %21 = torch.aten.mul.Scalar %20, %scale : !torch.vtensor<[1,8,16,16],f16>, !torch.float -> !torch.vtensor<[1,8,16,16],f16>
    %22 = torch.aten.masked_fill.Scalar %21, %arg1, %ninf : !torch.vtensor<[1,8,16,16],f16>, !torch.vtensor<[1,1,16,24],i1>, !torch.float -> !torch.vtensor<[1,8,16,16],f16>
    %23 = torch.aten.softmax.int %22, %int-1, %int6 : !torch.vtensor<[1,8,16,16],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,8,16,16],f32>
    %24 = torch.prims.convert_element_type %23, %int5 : !torch.vtensor<[1,8,16,16],f32>, !torch.int -> !torch.vtensor<[1,8,16,16],f16>
    %25 = torch.aten.matmul %24, %18 : !torch.vtensor<[1,8,16,16],f16>, !torch.vtensor<[1,8,16,64],f16> -> !torch.vtensor<[1,8,16,64],f16>
    // Output projection and residual.
    %26 = torch.aten.transpose.int %25, %int1, %int2 : !torch.vtensor<[1,8,16,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,16,8,64],f16>
    %27 = torch.prim.ListConstruct %int1, %int16, %int512 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %28 = torch.aten.reshape %26, %27 : !torch.vtensor<[1,16,8,64],f16>, !torch.list<int> -> !torch.vtensor<[1,16,512],f16>
    %29 = torch.aten.linear %28, %w_o, %none : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[512,512],f16>, !torch.none -> !torch.vtensor<[1,16,512],f16>
    %30 = torch.aten.add.Tensor %arg0, %29, %int1 : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[1,16,512],f16>, !torch.int -> !torch.vtensor<[1,16,512],f16>
    return %30 : !torch.vtensor<[1,16,512],f16>
  }
}
