// A pre-norm encoder block as torch.export leaves it, batch 2, 16 tokens, 4 heads of 16; tensor-parallel over two ranks.
module @encoder_block {
  func.func @main(%x: !torch.vtensor<[2,16,64],f32>, %g1: !torch.vtensor<[64],f32>, %b1: !torch.vtensor<[64],f32>, %wq: !torch.vtensor<[64,64],f32>, %wk: !torch.vtensor<[64,64],f32>, %wv: !torch.vtensor<[64,64],f32>, %wo: !torch.vtensor<[64,64],f32>, %g2: !torch.vtensor<[64],f32>, %b2: !torch.vtensor<[64],f32>, %w1: !torch.vtensor<[128,64],f32>, %w2: !torch.vtensor<[64,128],f32>) -> !torch.vtensor<[2,16,64],f32> attributes {torch.assume_strict_symbolic_shapes} {
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int3 = torch.constant.int 3
    %int4 = torch.constant.int 4
    %int16 = torch.constant.int 16
    %int32 = torch.constant.int 32
    %int64 = torch.constant.int 64
    %int128 = torch.constant.int 128
    %int-1 = torch.constant.int -1
    %none = torch.constant.none
    %false = torch.constant.bool false
    %eps = torch.constant.float 1.000000e-05
    %scale = torch.constant.float 2.500000e-01
    %sum = torch.constant.str "sum"
    %group = torch.constant.str "tp"
    // First normalisation.
    %norm = torch.prim.ListConstruct %int64 : (!torch.int) -> !torch.list<int>
    %n1 = torch.aten.layer_norm %x, %norm, %g1, %b1, %eps, %false : !torch.vtensor<[2,16,64],f32>, !torch.list<int>, !torch.vtensor<[64],f32>, !torch.vtensor<[64],f32>, !torch.float, !torch.bool -> !torch.vtensor<[2,16,64],f32>
    %rows = torch.prim.ListConstruct %int32, %int64 : (!torch.int, !torch.int) -> !torch.list<int>
    %f = torch.aten.view %n1, %rows : !torch.vtensor<[2,16,64],f32>, !torch.list<int> -> !torch.vtensor<[32,64],f32>
    // Queries, keys and values.
    %tq = torch.aten.t %wq : !torch.vtensor<[64,64],f32> -> !torch.vtensor<[64,64],f32>
    %tk = torch.aten.t %wk : !torch.vtensor<[64,64],f32> -> !torch.vtensor<[64,64],f32>
    %tv = torch.aten.t %wv : !torch.vtensor<[64,64],f32> -> !torch.vtensor<[64,64],f32>
    %q0 = torch.aten.mm %f, %tq : !torch.vtensor<[32,64],f32>, !torch.vtensor<[64,64],f32> -> !torch.vtensor<[32,64],f32>
    %k0 = torch.aten.mm %f, %tk : !torch.vtensor<[32,64],f32>, !torch.vtensor<[64,64],f32> -> !torch.vtensor<[32,64],f32>
    %v0 = torch.aten.mm %f, %tv : !torch.vtensor<[32,64],f32>, !torch.vtensor<[64,64],f32> -> !torch.vtensor<[32,64],f32>
    %heads = torch.prim.ListConstruct %int2, %int16, %int4, %int16 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[32,64],f32>, !torch.list<int> -> !torch.vtensor<[2,16,4,16],f32>
    %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[32,64],f32>, !torch.list<int> -> !torch.vtensor<[2,16,4,16],f32>
    %v1 = torch.aten.view %v0, %heads : !torch.vtensor<[32,64],f32>, !torch.list<int> -> !torch.vtensor<[2,16,4,16],f32>
    %q2 = torch.aten.transpose.int %q1, %int1, %int2 : !torch.vtensor<[2,16,4,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4,16,16],f32>
    %k2 = torch.aten.transpose.int %k1, %int1, %int2 : !torch.vtensor<[2,16,4,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4,16,16],f32>
    %v2 = torch.aten.transpose.int %v1, %int1, %int2 : !torch.vtensor<[2,16,4,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4,16,16],f32>
    // Attention without a fused op.
    %kt = torch.aten.transpose.int %k2, %int2, %int3 : !torch.vtensor<[2,4,16,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4,16,16],f32>
    %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,4,16,16],f32>, !torch.vtensor<[2,4,16,16],f32> -> !torch.vtensor<[2,4,16,16],f32>
    %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,4,16,16],f32>, !torch.float -> !torch.vtensor<[2,4,16,16],f32>
    %s2 = torch.aten._softmax %s1, %int-1, %false : !torch.vtensor<[2,4,16,16],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,16,16],f32>
    %c0 = torch.aten.matmul %s2, %v2 : !torch.vtensor<[2,4,16,16],f32>, !torch.vtensor<[2,4,16,16],f32> -> !torch.vtensor<[2,4,16,16],f32>
    %c1 = torch.aten.transpose.int %c0, %int1, %int2 : !torch.vtensor<[2,4,16,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,16,4,16],f32>
    %c2 = torch.aten.clone %c1, %int0 : !torch.vtensor<[2,16,4,16],f32>, !torch.int -> !torch.vtensor<[2,16,4,16],f32>
    %c3 = torch.aten.view %c2, %rows : !torch.vtensor<[2,16,4,16],f32>, !torch.list<int> -> !torch.vtensor<[32,64],f32>
    %to = torch.aten.t %wo : !torch.vtensor<[64,64],f32> -> !torch.vtensor<[64,64],f32>
    %o0 = torch.aten.mm %c3, %to : !torch.vtensor<[32,64],f32>, !torch.vtensor<[64,64],f32> -> !torch.vtensor<[32,64],f32>
    // Partial sums of the two ranks.
    %o1 = torch.operator "torch._c10d_functional.all_reduce"(%o0, %sum, %group) : (!torch.vtensor<[32,64],f32>, !torch.str, !torch.str) -> !torch.vtensor<[32,64],f32>
    %shape = torch.prim.ListConstruct %int2, %int16, %int64 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %o2 = torch.aten.view %o1, %shape : !torch.vtensor<[32,64],f32>, !torch.list<int> -> !torch.vtensor<[2,16,64],f32>
    %r1 = torch.aten.add.Tensor %x, %o2, %int1 : !torch.vtensor<[2,16,64],f32>, !torch.vtensor<[2,16,64],f32>, !torch.int -> !torch.vtensor<[2,16,64],f32>
    // Feed-forward part.
    %n2 = torch.aten.layer_norm %r1, %norm, %g2, %b2, %eps, %false : !torch.vtensor<[2,16,64],f32>, !torch.list<int>, !torch.vtensor<[64],f32>, !torch.vtensor<[64],f32>, !torch.float, !torch.bool -> !torch.vtensor<[2,16,64],f32>
    %h0 = torch.aten.linear %n2, %w1, %none : !torch.vtensor<[2,16,64],f32>, !torch.vtensor<[128,64],f32>, !torch.none -> !torch.vtensor<[2,16,128],f32>
    %tanh = torch.constant.str "tanh"
    %h1 = torch.aten.gelu %h0, %tanh : !torch.vtensor<[2,16,128],f32>, !torch.str -> !torch.vtensor<[2,16,128],f32>
    %h2 = torch.aten.linear %h1, %w2, %none : !torch.vtensor<[2,16,128],f32>, !torch.vtensor<[64,128],f32>, !torch.none -> !torch.vtensor<[2,16,64],f32>
    %y = torch.aten.add.Tensor %r1, %h2, %int1 : !torch.vtensor<[2,16,64],f32>, !torch.vtensor<[2,16,64],f32>, !torch.int -> !torch.vtensor<[2,16,64],f32>
    return %y : !torch.vtensor<[2,16,64],f32>
  }
}
