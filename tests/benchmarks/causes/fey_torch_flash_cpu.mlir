module @tiny_decoder {
  func.func @prefill(%x: !torch.vtensor<[1,16,256],f16>,
      %n0: !torch.vtensor<[256],f16>,
      %wq0: !torch.vtensor<[256,256],f16>,
      %wk0: !torch.vtensor<[256,256],f16>,
      %wv0: !torch.vtensor<[256,256],f16>,
      %wo0: !torch.vtensor<[256,256],f16>,
      %m0: !torch.vtensor<[256],f16>,
      %up0: !torch.vtensor<[512,256],f16>,
      %gate0: !torch.vtensor<[512,256],f16>,
      %down0: !torch.vtensor<[256,512],f16>,
      %n1: !torch.vtensor<[256],f16>,
      %wq1: !torch.vtensor<[256,256],f16>,
      %wk1: !torch.vtensor<[256,256],f16>,
      %wv1: !torch.vtensor<[256,256],f16>,
      %wo1: !torch.vtensor<[256,256],f16>,
      %m1: !torch.vtensor<[256],f16>,
      %up1: !torch.vtensor<[512,256],f16>,
      %gate1: !torch.vtensor<[512,256],f16>,
      %down1: !torch.vtensor<[256,512],f16>) -> (!torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,4,16],f32>) {
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int4 = torch.constant.int 4
    %int16 = torch.constant.int 16
    %int64 = torch.constant.int 64
    %int256 = torch.constant.int 256
    %int-1 = torch.constant.int -1
    %false = torch.constant.bool false
    %true = torch.constant.bool true
    %none = torch.constant.none
    %p0 = torch.constant.float 0.000000e+00
    %eps = torch.constant.float 1.000000e-05
    %heads = torch.prim.ListConstruct %int1, %int16, %int4, %int64 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %flat = torch.prim.ListConstruct %int1, %int16, %int256 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %a0_sq = torch.aten.mul.Tensor %x, %x : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,256],f16> -> !torch.vtensor<[1,16,256],f16>
    %a0_mean = torch.aten.mean.dim %a0_sq, %last, %true, %none : !torch.vtensor<[1,16,256],f16>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,16,1],f16>
    %a0_eps = torch.aten.add.Scalar %a0_mean, %eps, %int1 : !torch.vtensor<[1,16,1],f16>, !torch.float, !torch.int -> !torch.vtensor<[1,16,1],f16>
    %a0_rs = torch.aten.rsqrt %a0_eps : !torch.vtensor<[1,16,1],f16> -> !torch.vtensor<[1,16,1],f16>
    %a0_nx = torch.aten.mul.Tensor %x, %a0_rs : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,1],f16> -> !torch.vtensor<[1,16,256],f16>
    %a0_y = torch.aten.mul.Tensor %a0_nx, %n0 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256],f16> -> !torch.vtensor<[1,16,256],f16>
    %q0p = torch.aten.linear %a0_y, %wq0, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %q0h = torch.aten.view %q0p, %heads : !torch.vtensor<[1,16,256],f16>, !torch.list<int> -> !torch.vtensor<[1,16,4,64],f16>
    %q0 = torch.aten.transpose.int %q0h, %int1, %int2 : !torch.vtensor<[1,16,4,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,16,64],f16>
    %k0p = torch.aten.linear %a0_y, %wk0, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %k0h = torch.aten.view %k0p, %heads : !torch.vtensor<[1,16,256],f16>, !torch.list<int> -> !torch.vtensor<[1,16,4,64],f16>
    %k0 = torch.aten.transpose.int %k0h, %int1, %int2 : !torch.vtensor<[1,16,4,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,16,64],f16>
    %v0p = torch.aten.linear %a0_y, %wv0, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %v0h = torch.aten.view %v0p, %heads : !torch.vtensor<[1,16,256],f16>, !torch.list<int> -> !torch.vtensor<[1,16,4,64],f16>
    %v0 = torch.aten.transpose.int %v0h, %int1, %int2 : !torch.vtensor<[1,16,4,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,16,64],f16>
    %s0 = torch.aten.scaled_dot_product_attention %q0, %k0, %v0, %none, %p0, %true, %none, %false : !torch.vtensor<[1,4,16,64],f16>, !torch.vtensor<[1,4,16,64],f16>, !torch.vtensor<[1,4,16,64],f16>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,4,16,64],f16>
    %o0t = torch.aten.transpose.int %s0, %int1, %int2 : !torch.vtensor<[1,4,16,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,16,4,64],f16>
    %o0f = torch.aten.reshape %o0t, %flat : !torch.vtensor<[1,16,4,64],f16>, !torch.list<int> -> !torch.vtensor<[1,16,256],f16>
    %o0 = torch.aten.linear %o0f, %wo0, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %r0 = torch.aten.add.Tensor %x, %o0, %int1 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,256],f16>, !torch.int -> !torch.vtensor<[1,16,256],f16>
    %f0_sq = torch.aten.mul.Tensor %r0, %r0 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,256],f16> -> !torch.vtensor<[1,16,256],f16>
    %f0_mean = torch.aten.mean.dim %f0_sq, %last, %true, %none : !torch.vtensor<[1,16,256],f16>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,16,1],f16>
    %f0_eps = torch.aten.add.Scalar %f0_mean, %eps, %int1 : !torch.vtensor<[1,16,1],f16>, !torch.float, !torch.int -> !torch.vtensor<[1,16,1],f16>
    %f0_rs = torch.aten.rsqrt %f0_eps : !torch.vtensor<[1,16,1],f16> -> !torch.vtensor<[1,16,1],f16>
    %f0_nx = torch.aten.mul.Tensor %r0, %f0_rs : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,1],f16> -> !torch.vtensor<[1,16,256],f16>
    %f0_y = torch.aten.mul.Tensor %f0_nx, %m0 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256],f16> -> !torch.vtensor<[1,16,256],f16>
    %u0 = torch.aten.linear %f0_y, %up0, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[512,256],f16>, !torch.none -> !torch.vtensor<[1,16,512],f16>
    %g0 = torch.aten.linear %f0_y, %gate0, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[512,256],f16>, !torch.none -> !torch.vtensor<[1,16,512],f16>
    %gs0 = torch.aten.silu %g0 : !torch.vtensor<[1,16,512],f16> -> !torch.vtensor<[1,16,512],f16>
    %gu0 = torch.aten.mul.Tensor %gs0, %u0 : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[1,16,512],f16> -> !torch.vtensor<[1,16,512],f16>
    %d0 = torch.aten.linear %gu0, %down0, %none : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[256,512],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %h0 = torch.aten.add.Tensor %r0, %d0, %int1 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,256],f16>, !torch.int -> !torch.vtensor<[1,16,256],f16>
    %a1_sq = torch.aten.mul.Tensor %h0, %h0 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,256],f16> -> !torch.vtensor<[1,16,256],f16>
    %a1_mean = torch.aten.mean.dim %a1_sq, %last, %true, %none : !torch.vtensor<[1,16,256],f16>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,16,1],f16>
    %a1_eps = torch.aten.add.Scalar %a1_mean, %eps, %int1 : !torch.vtensor<[1,16,1],f16>, !torch.float, !torch.int -> !torch.vtensor<[1,16,1],f16>
    %a1_rs = torch.aten.rsqrt %a1_eps : !torch.vtensor<[1,16,1],f16> -> !torch.vtensor<[1,16,1],f16>
    %a1_nx = torch.aten.mul.Tensor %h0, %a1_rs : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,1],f16> -> !torch.vtensor<[1,16,256],f16>
    %a1_y = torch.aten.mul.Tensor %a1_nx, %n1 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256],f16> -> !torch.vtensor<[1,16,256],f16>
    %q1p = torch.aten.linear %a1_y, %wq1, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %q1h = torch.aten.view %q1p, %heads : !torch.vtensor<[1,16,256],f16>, !torch.list<int> -> !torch.vtensor<[1,16,4,64],f16>
    %q1 = torch.aten.transpose.int %q1h, %int1, %int2 : !torch.vtensor<[1,16,4,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,16,64],f16>
    %k1p = torch.aten.linear %a1_y, %wk1, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %k1h = torch.aten.view %k1p, %heads : !torch.vtensor<[1,16,256],f16>, !torch.list<int> -> !torch.vtensor<[1,16,4,64],f16>
    %k1 = torch.aten.transpose.int %k1h, %int1, %int2 : !torch.vtensor<[1,16,4,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,16,64],f16>
    %v1p = torch.aten.linear %a1_y, %wv1, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %v1h = torch.aten.view %v1p, %heads : !torch.vtensor<[1,16,256],f16>, !torch.list<int> -> !torch.vtensor<[1,16,4,64],f16>
    %v1 = torch.aten.transpose.int %v1h, %int1, %int2 : !torch.vtensor<[1,16,4,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,16,64],f16>
    %s1:2 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu"(%q1, %k1, %v1, %p0, %true, %none, %none) : (!torch.vtensor<[1,4,16,64],f16>, !torch.vtensor<[1,4,16,64],f16>, !torch.vtensor<[1,4,16,64],f16>, !torch.float, !torch.bool, !torch.none, !torch.none) -> (!torch.vtensor<[1,4,16,64],f16>, !torch.vtensor<[1,4,16],f32>)
    %o1t = torch.aten.transpose.int %s1#0, %int1, %int2 : !torch.vtensor<[1,4,16,64],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,16,4,64],f16>
    %o1f = torch.aten.reshape %o1t, %flat : !torch.vtensor<[1,16,4,64],f16>, !torch.list<int> -> !torch.vtensor<[1,16,256],f16>
    %o1 = torch.aten.linear %o1f, %wo1, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %r1 = torch.aten.add.Tensor %h0, %o1, %int1 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,256],f16>, !torch.int -> !torch.vtensor<[1,16,256],f16>
    %f1_sq = torch.aten.mul.Tensor %r1, %r1 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,256],f16> -> !torch.vtensor<[1,16,256],f16>
    %f1_mean = torch.aten.mean.dim %f1_sq, %last, %true, %none : !torch.vtensor<[1,16,256],f16>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,16,1],f16>
    %f1_eps = torch.aten.add.Scalar %f1_mean, %eps, %int1 : !torch.vtensor<[1,16,1],f16>, !torch.float, !torch.int -> !torch.vtensor<[1,16,1],f16>
    %f1_rs = torch.aten.rsqrt %f1_eps : !torch.vtensor<[1,16,1],f16> -> !torch.vtensor<[1,16,1],f16>
    %f1_nx = torch.aten.mul.Tensor %r1, %f1_rs : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,1],f16> -> !torch.vtensor<[1,16,256],f16>
    %f1_y = torch.aten.mul.Tensor %f1_nx, %m1 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[256],f16> -> !torch.vtensor<[1,16,256],f16>
    %u1 = torch.aten.linear %f1_y, %up1, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[512,256],f16>, !torch.none -> !torch.vtensor<[1,16,512],f16>
    %g1 = torch.aten.linear %f1_y, %gate1, %none : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[512,256],f16>, !torch.none -> !torch.vtensor<[1,16,512],f16>
    %gs1 = torch.aten.silu %g1 : !torch.vtensor<[1,16,512],f16> -> !torch.vtensor<[1,16,512],f16>
    %gu1 = torch.aten.mul.Tensor %gs1, %u1 : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[1,16,512],f16> -> !torch.vtensor<[1,16,512],f16>
    %d1 = torch.aten.linear %gu1, %down1, %none : !torch.vtensor<[1,16,512],f16>, !torch.vtensor<[256,512],f16>, !torch.none -> !torch.vtensor<[1,16,256],f16>
    %h1 = torch.aten.add.Tensor %r1, %d1, %int1 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,16,256],f16>, !torch.int -> !torch.vtensor<[1,16,256],f16>
    return %h1, %s1#1 : !torch.vtensor<[1,16,256],f16>, !torch.vtensor<[1,4,16],f32>
  }
}
