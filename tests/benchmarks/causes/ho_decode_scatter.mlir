// One decode step of an attention layer, as an export of a paged model leaves it: weights as parameters, the caches as
// mutable arguments that are written back at the end. Batch 1, 4 heads of 32, 64 positions.
module @decode_bs1 {
  util.global private @__auto.blk.0.attn_norm.weight = #stream.parameter.named<"model"::"blk.0.attn_norm.weight"> : tensor<128xf32>
  util.global private @__auto.blk.0.attn_q.weight = #stream.parameter.named<"model"::"blk.0.attn_q.weight"> : tensor<128x128xf16>
  util.global private @__auto.blk.0.attn_k.weight = #stream.parameter.named<"model"::"blk.0.attn_k.weight"> : tensor<128x128xf16>
  util.global private @__auto.blk.0.attn_v.weight = #stream.parameter.named<"model"::"blk.0.attn_v.weight"> : tensor<128x128xf16>
  util.global private @__auto.blk.0.attn_output.weight = #stream.parameter.named<"model"::"blk.0.attn_output.weight"> : tensor<128x128xf16>

  func.func @decode_bs1(%x: !torch.vtensor<[1,1,128],f16>, %pos: !torch.vtensor<[1],si64>, %cache_k: !torch.tensor<[1,64,4,32],f16>, %cache_v: !torch.tensor<[1,64,4,32],f16>) -> !torch.vtensor<[1,1,128],f16> attributes {torch.assume_strict_symbolic_shapes} {
    %int-1 = torch.constant.int -1
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int3 = torch.constant.int 3
    %int4 = torch.constant.int 4
    %int5 = torch.constant.int 5
    %int6 = torch.constant.int 6
    %int32 = torch.constant.int 32
    %int64 = torch.constant.int 64
    %int128 = torch.constant.int 128
    %true = torch.constant.bool true
    %false = torch.constant.bool false
    %none = torch.constant.none
    %eps = torch.constant.float 9.9999997473787516E-6
    %scale = torch.constant.float 1.767767e-01
    // Weights.
    %gn = util.global.load @__auto.blk.0.attn_norm.weight : tensor<128xf32>
    %norm_w = torch_c.from_builtin_tensor %gn : tensor<128xf32> -> !torch.vtensor<[128],f32>
    %gq = util.global.load @__auto.blk.0.attn_q.weight : tensor<128x128xf16>
    %wq = torch_c.from_builtin_tensor %gq : tensor<128x128xf16> -> !torch.vtensor<[128,128],f16>
    %gk = util.global.load @__auto.blk.0.attn_k.weight : tensor<128x128xf16>
    %wk = torch_c.from_builtin_tensor %gk : tensor<128x128xf16> -> !torch.vtensor<[128,128],f16>
    %gv = util.global.load @__auto.blk.0.attn_v.weight : tensor<128x128xf16>
    %wv = torch_c.from_builtin_tensor %gv : tensor<128x128xf16> -> !torch.vtensor<[128,128],f16>
    %go = util.global.load @__auto.blk.0.attn_output.weight : tensor<128x128xf16>
    %wo = torch_c.from_builtin_tensor %go : tensor<128x128xf16> -> !torch.vtensor<[128,128],f16>
    // Root mean square in f32.
    %x32 = torch.prims.convert_element_type %x, %int6 : !torch.vtensor<[1,1,128],f16>, !torch.int -> !torch.vtensor<[1,1,128],f32>
    %sq = torch.aten.mul.Tensor %x32, %x32 : !torch.vtensor<[1,1,128],f32>, !torch.vtensor<[1,1,128],f32> -> !torch.vtensor<[1,1,128],f32>
    %last = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %mean = torch.aten.mean.dim %sq, %last, %true, %none : !torch.vtensor<[1,1,128],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,1,1],f32>
    %me = torch.aten.add.Scalar %mean, %eps, %int1 : !torch.vtensor<[1,1,1],f32>, !torch.float, !torch.int -> !torch.vtensor<[1,1,1],f32>
    %rs = torch.aten.rsqrt %me : !torch.vtensor<[1,1,1],f32> -> !torch.vtensor<[1,1,1],f32>
    %n0 = torch.aten.mul.Tensor %x32, %rs : !torch.vtensor<[1,1,128],f32>, !torch.vtensor<[1,1,1],f32> -> !torch.vtensor<[1,1,128],f32>
    %n1 = torch.aten.mul.Tensor %n0, %norm_w : !torch.vtensor<[1,1,128],f32>, !torch.vtensor<[128],f32> -> !torch.vtensor<[1,1,128],f32>
    %n2 = torch.prims.convert_element_type %n1, %int5 : !torch.vtensor<[1,1,128],f32>, !torch.int -> !torch.vtensor<[1,1,128],f16>
    // Projections.
    %row = torch.prim.ListConstruct %int1, %int128 : (!torch.int, !torch.int) -> !torch.list<int>
    %h = torch.aten.view %n2, %row : !torch.vtensor<[1,1,128],f16>, !torch.list<int> -> !torch.vtensor<[1,128],f16>
    %tq = torch.aten.t %wq : !torch.vtensor<[128,128],f16> -> !torch.vtensor<[128,128],f16>
    %tk = torch.aten.t %wk : !torch.vtensor<[128,128],f16> -> !torch.vtensor<[128,128],f16>
    %tv = torch.aten.t %wv : !torch.vtensor<[128,128],f16> -> !torch.vtensor<[128,128],f16>
    %q0 = torch.aten.mm %h, %tq : !torch.vtensor<[1,128],f16>, !torch.vtensor<[128,128],f16> -> !torch.vtensor<[1,128],f16>
    %k0 = torch.aten.mm %h, %tk : !torch.vtensor<[1,128],f16>, !torch.vtensor<[128,128],f16> -> !torch.vtensor<[1,128],f16>
    %v0 = torch.aten.mm %h, %tv : !torch.vtensor<[1,128],f16>, !torch.vtensor<[128,128],f16> -> !torch.vtensor<[1,128],f16>
    %heads = torch.prim.ListConstruct %int1, %int1, %int4, %int32 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[1,128],f16>, !torch.list<int> -> !torch.vtensor<[1,1,4,32],f16>
    %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[1,128],f16>, !torch.list<int> -> !torch.vtensor<[1,1,4,32],f16>
    %v1 = torch.aten.view %v0, %heads : !torch.vtensor<[1,128],f16>, !torch.list<int> -> !torch.vtensor<[1,1,4,32],f16>
    // The keys are kept in f32 while they are inserted.
    %ck = torch.copy.to_vtensor %cache_k : !torch.vtensor<[1,64,4,32],f16>
    %cv = torch.copy.to_vtensor %cache_v : !torch.vtensor<[1,64,4,32],f16>
    %k2 = torch.prims.convert_element_type %k1, %int6 : !torch.vtensor<[1,1,4,32],f16>, !torch.int -> !torch.vtensor<[1,1,4,32],f32>
    %ck32 = torch.prims.convert_element_type %ck, %int6 : !torch.vtensor<[1,64,4,32],f16>, !torch.int -> !torch.vtensor<[1,64,4,32],f32>
    %ik = torch.prim.ListConstruct %none, %pos : (!torch.none, !torch.vtensor<[1],si64>) -> !torch.list<optional<vtensor>>
    %nk = torch.aten.index_put %ck32, %ik, %k2, %false : !torch.vtensor<[1,64,4,32],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[1,1,4,32],f32>, !torch.bool -> !torch.vtensor<[1,64,4,32],f32>
    %nv = torch.aten.index_put %cv, %ik, %v1, %false : !torch.vtensor<[1,64,4,32],f16>, !torch.list<optional<vtensor>>, !torch.vtensor<[1,1,4,32],f16>, !torch.bool -> !torch.vtensor<[1,64,4,32],f16>
    %nk16 = torch.prims.convert_element_type %nk, %int5 : !torch.vtensor<[1,64,4,32],f32>, !torch.int -> !torch.vtensor<[1,64,4,32],f16>
    // Attention.
    %q2 = torch.aten.transpose.int %q1, %int1, %int2 : !torch.vtensor<[1,1,4,32],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,1,32],f16>
    %kt0 = torch.aten.transpose.int %nk16, %int1, %int2 : !torch.vtensor<[1,64,4,32],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,64,32],f16>
    %kt1 = torch.aten.transpose.int %kt0, %int2, %int3 : !torch.vtensor<[1,4,64,32],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,32,64],f16>
    %vt = torch.aten.transpose.int %nv, %int1, %int2 : !torch.vtensor<[1,64,4,32],f16>, !torch.int, !torch.int -> !torch.vtensor<[1,4,64,32],f16>
    %s0 = torch.aten.matmul %q2, %kt1 : !torch.vtensor<[1,4,1,32],f16>, !torch.vtensor<[1,4,32,64],f16> -> !torch.vtensor<[1,4,1,64],f16>
    %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[1,4,1,64],f16>, !torch.float -> !torch.vtensor<[1,4,1,64],f16>
    %s2 = torch.aten._softmax %s1, %int-1, %false : !torch.vtensor<[1,4,1,64],f16>, !torch.int, !torch.bool -> !torch.vtensor<[1,4,1,64],f16>
    %c0 = torch.aten.matmul %s2, %vt : !torch.vtensor<[1,4,1,64],f16>, !torch.vtensor<[1,4,64,32],f16> -> !torch.vtensor<[1,4,1,32],f16>
    %c1 = torch.aten.view %c0, %row : !torch.vtensor<[1,4,1,32],f16>, !torch.list<int> -> !torch.vtensor<[1,128],f16>
    %to = torch.aten.t %wo : !torch.vtensor<[128,128],f16> -> !torch.vtensor<[128,128],f16>
    %o0 = torch.aten.mm %c1, %to : !torch.vtensor<[1,128],f16>, !torch.vtensor<[128,128],f16> -> !torch.vtensor<[1,128],f16>
    %flat = torch.prim.ListConstruct %int1, %int1, %int128 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %o1 = torch.aten.view %o0, %flat : !torch.vtensor<[1,128],f16>, !torch.list<int> -> !torch.vtensor<[1,1,128],f16>
    %y = torch.aten.add.Tensor %x, %o1, %int1 : !torch.vtensor<[1,1,128],f16>, !torch.vtensor<[1,1,128],f16>, !torch.int -> !torch.vtensor<[1,1,128],f16>
    // The caches go back to the caller.
    torch.overwrite.tensor.contents %nk16 overwrites %cache_k : !torch.vtensor<[1,64,4,32],f16>, !torch.tensor<[1,64,4,32],f16>
    torch.overwrite.tensor.contents %nv overwrites %cache_v : !torch.vtensor<[1,64,4,32],f16>, !torch.tensor<[1,64,4,32],f16>
    return %y : !torch.vtensor<[1,1,128],f16>
  }
}
