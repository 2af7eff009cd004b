// One decoder block as torch.export writes it: 16 heads of queries, 8 of keys and values.
module @decoder {
  func.func @forward(%x: !torch.vtensor<[1,32,256],f16>, %g1: !torch.vtensor<[256],f16>, %g2: !torch.vtensor<[256],f16>, %wq: !torch.vtensor<[256,256],f16>, %wk: !torch.vtensor<[128,256],f16>, %wv: !torch.vtensor<[128,256],f16>, %wo: !torch.vtensor<[256,256],f16>, %w1: !torch.vtensor<[512,256],f16>, %w3: !torch.vtensor<[512,256],f16>, %w2: !torch.vtensor<[256,512],f16>) -> !torch.vtensor<[1,32,256],f16> attributes {torch.assume_strict_symbolic_shapes} {
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int8 = torch.constant.int 8
    %int16 = torch.constant.int 16
    %int32 = torch.constant.int 32
    %int256 = torch.constant.int 256
    %int-1 = torch.constant.int -1
    %none = torch.constant.none
    %false = torch.constant.bool false
    %true = torch.constant.bool true
    %zero = torch.constant.float 0.000000e+00
    %eps = torch.constant.float 1.000000e-05
    %shape = torch.prim.ListConstruct %int256 : (!torch.int) -> !torch.list<int>
    %n1 = torch.aten.layer_norm %x, %shape, %g1, %none, %eps, %false : !torch.vtensor<[1,32,256],f16>, !torch.list<int>, !torch.vtensor<[256],f16>, !torch.none, !torch.float, !torch.bool -> !torch.vtensor<[1,32,256],f16>
    %q0 = torch.aten.linear %n1, %wq, %none : !torch.vtensor<[1,32,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,32,256],f16>
    %qs = torch.prim.ListConstruct %int1, %int32, %int16, %int16 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %q1 = torch.aten.view %q0, %qs : !torch.vtensor<[1,32,256],f16>, !torch.list<int> -> !torch.vtensor<[1,32,16,16],f16>
    %q2 = torch.aten.transpose.int %q1, %int1, %int2 : !torch.vtensor<[1,32,16,16],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,16,32,16],f16>
    %k0 = torch.aten.linear %n1, %wk, %none : !torch.vtensor<[1,32,256],f16>, !torch.vtensor<[128,256],f16>, !torch.none -> !torch.vtensor<[1,32,128],f16>
    %ks = torch.prim.ListConstruct %int1, %int32, %int8, %int16 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %k1 = torch.aten.view %k0, %ks : !torch.vtensor<[1,32,128],f16>, !torch.list<int> -> !torch.vtensor<[1,32,8,16],f16>
    %k2 = torch.aten.transpose.int %k1, %int1, %int2 : !torch.vtensor<[1,32,8,16],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,8,32,16],f16>
    %v0 = torch.aten.linear %n1, %wv, %none : !torch.vtensor<[1,32,256],f16>, !torch.vtensor<[128,256],f16>, !torch.none -> !torch.vtensor<[1,32,128],f16>
    %vs = torch.prim.ListConstruct %int1, %int32, %int8, %int16 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %v1 = torch.aten.view %v0, %vs : !torch.vtensor<[1,32,128],f16>, !torch.list<int> -> !torch.vtensor<[1,32,8,16],f16>
    %v2 = torch.aten.transpose.int %v1, %int1, %int2 : !torch.vtensor<[1,32,8,16],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,8,32,16],f16>
    %att = torch.aten.scaled_dot_product_attention %q2, %k2, %v2, %none, %zero, %true, %none, %true : !torch.vtensor<[1,16,32,16],f16>, !torch.vtensor<[1,8,32,16],f16>, !torch.vtensor<[1,8,32,16],f16>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,16,32,16],f16>
    %att1 = torch.aten.transpose.int %att, %int1, %int2 : !torch.vtensor<[1,16,32,16],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,32,16,16],f16>
    %cs = torch.prim.ListConstruct %int1, %int32, %int256 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %ctx = torch.aten.reshape %att1, %cs : !torch.vtensor<[1,32,16,16],f16>, !torch.list<int> -> !torch.vtensor<[1,32,256],f16>
    %o = torch.aten.linear %ctx, %wo, %none : !torch.vtensor<[1,32,256],f16>, !torch.vtensor<[256,256],f16>, !torch.none -> !torch.vtensor<[1,32,256],f16>
    %r1 = torch.aten.add.Tensor %x, %o, %int1 : !torch.vtensor<[1,32,256],f16>, !torch.vtensor<[1,32,256],f16>, !torch.int -> !torch.vtensor<[1,32,256],f16>
    %n2 = torch.aten.layer_norm %r1, %shape, %g2, %none, %eps, %false : !torch.vtensor<[1,32,256],f16>, !torch.list<int>, !torch.vtensor<[256],f16>, !torch.none, !torch.float, !torch.bool -> !torch.vtensor<[1,32,256],f16>
    %h1 = torch.aten.linear %n2, %w1, %none : !torch.vtensor<[1,32,256],f16>, !torch.vtensor<[512,256],f16>, !torch.none -> !torch.vtensor<[1,32,512],f16>
    %h3 = torch.aten.linear %n2, %w3, %none : !torch.vtensor<[1,32,256],f16>, !torch.vtensor<[512,256],f16>, !torch.none -> !torch.vtensor<[1,32,512],f16>
    %s = torch.aten.silu %h1 : !torch.vtensor<[1,32,512],f16> -> !torch.vtensor<[1,32,512],f16>
    %gate = torch.aten.mul.Tensor %s, %h3 : !torch.vtensor<[1,32,512],f16>, !torch.vtensor<[1,32,512],f16> -> !torch.vtensor<[1,32,512],f16>
    %d = torch.aten.linear %gate, %w2, %none : !torch.vtensor<[1,32,512],f16>, !torch.vtensor<[256,512],f16>, !torch.none -> !torch.vtensor<[1,32,256],f16>
    %r2 = torch.aten.add.Tensor %r1, %d, %int1 : !torch.vtensor<[1,32,256],f16>, !torch.vtensor<[1,32,256],f16>, !torch.int -> !torch.vtensor<[1,32,256],f16>
    return %r2 : !torch.vtensor<[1,32,256],f16>
  }
}
