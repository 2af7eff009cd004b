// One step of a decoder with a window of 128 positions, for one sequence.
#m2 = affine_map<(i, j) -> (i, j)>
#mi = affine_map<(i, j) -> (i)>
#mj = affine_map<(i, j) -> (j)>
#hd = affine_map<(h, d) -> (h, d)>
#hp = affine_map<(h, p) -> (h, p)>
#h = affine_map<(h, p) -> (h)>
#hpd_q = affine_map<(h, p, d) -> (h, d)>
#hpd_k = affine_map<(h, p, d) -> (p, h, d)>
#hpd_s = affine_map<(h, p, d) -> (h, p)>
#hdp_s = affine_map<(h, d, p) -> (h, p)>
#hdp_v = affine_map<(h, d, p) -> (p, h, d)>
#hdp_o = affine_map<(h, d, p) -> (h, d)>
module @decoder {
  util.global private @attn_norm = #flow.parameter.named<"model"::"blk.0.attn_norm.weight"> : tensor<256xf32>
  util.global private @attn_q = #flow.parameter.named<"model"::"blk.0.attn_q.weight"> : tensor<256x256xf32>
  util.global private @attn_o = #flow.parameter.named<"model"::"blk.0.attn_output.weight"> : tensor<256x256xf32>
  util.global private @ffn_up = #flow.parameter.named<"model"::"blk.0.ffn_up.weight"> : tensor<256x512xf32>
  util.global private @ffn_down = #flow.parameter.named<"model"::"blk.0.ffn_down.weight"> : tensor<512x256xf32>

  util.func private @norm(%x: tensor<1x256xf32>, %gain: tensor<256xf32>) -> tensor<1x256xf32> {
    %zero = arith.constant 0.0 : f32
    %eps = arith.constant 1.0e-5 : f32
    %width = arith.constant 256.0 : f32
    %e = tensor.empty() : tensor<1xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    %sum = linalg.generic {indexing_maps = [#m2, #mi], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<1x256xf32>) outs(%f : tensor<1xf32>) {
    ^bb0(%v: f32, %acc: f32):
      %sq = arith.mulf %v, %v : f32
      %a = arith.addf %sq, %acc : f32
      linalg.yield %a : f32
    } -> tensor<1xf32>
    %oe = tensor.empty() : tensor<1x256xf32>
    %y = linalg.generic {indexing_maps = [#m2, #mi, #mj, #m2], iterator_types = ["parallel", "parallel"]}
        ins(%x, %sum, %gain : tensor<1x256xf32>, tensor<1xf32>, tensor<256xf32>) outs(%oe : tensor<1x256xf32>) {
    ^bb0(%v: f32, %s: f32, %g: f32, %o: f32):
      %mean = arith.divf %s, %width : f32
      %shifted = arith.addf %mean, %eps : f32
      %inv = math.rsqrt %shifted : f32
      %scaled = arith.mulf %v, %inv : f32
      %out = arith.mulf %scaled, %g : f32
      linalg.yield %out : f32
    } -> tensor<1x256xf32>
    util.return %y : tensor<1x256xf32>
  }

  util.func public @step(%x: tensor<1x256xf32>, %keys: tensor<256x4x64xf32>, %values: tensor<256x4x64xf32>) -> tensor<1x256xf32> {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c192 = arith.constant 192 : index
    %zero = arith.constant 0.0 : f32
    %lowest = arith.constant 0xFF800000 : f32
    %gain = util.global.load @attn_norm : tensor<256xf32>
    %wq = util.global.load @attn_q : tensor<256x256xf32>
    %wo = util.global.load @attn_o : tensor<256x256xf32>
    %up = util.global.load @ffn_up : tensor<256x512xf32>
    %down = util.global.load @ffn_down : tensor<512x256xf32>
    %n = util.call @norm(%x, %gain) : (tensor<1x256xf32>, tensor<256xf32>) -> tensor<1x256xf32>
    %e = tensor.empty() : tensor<1x256xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x256xf32>) -> tensor<1x256xf32>
    %q1 = linalg.matmul ins(%n, %wq : tensor<1x256xf32>, tensor<256x256xf32>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
    %q = flow.tensor.reshape %q1 : tensor<1x256xf32> -> tensor<4x64xf32>
    // The last 128 positions of the cache.
    %k = flow.tensor.slice %keys[%c128, %c0, %c0 for %c128, %c4, %c64] : tensor<256x4x64xf32> -> tensor<128x4x64xf32>
    %v = flow.tensor.slice %values[%c192, %c0, %c0 for %c128, %c4, %c64] : tensor<256x4x64xf32> -> tensor<128x4x64xf32>
    %se = tensor.empty() : tensor<4x128xf32>
    %sf = linalg.fill ins(%zero : f32) outs(%se : tensor<4x128xf32>) -> tensor<4x128xf32>
    %s = linalg.generic {indexing_maps = [#hpd_q, #hpd_k, #hpd_s], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%q, %k : tensor<4x64xf32>, tensor<128x4x64xf32>) outs(%sf : tensor<4x128xf32>) {
    ^bb0(%a: f32, %b: f32, %acc: f32):
      %m = arith.mulf %a, %b : f32
      %t = arith.addf %m, %acc : f32
      linalg.yield %t : f32
    } -> tensor<4x128xf32>
    %he = tensor.empty() : tensor<4xf32>
    %hf = linalg.fill ins(%zero : f32) outs(%he : tensor<4xf32>) -> tensor<4xf32>
    %hl = linalg.fill ins(%lowest : f32) outs(%he : tensor<4xf32>) -> tensor<4xf32>
    %max = linalg.generic {indexing_maps = [#hp, #h], iterator_types = ["parallel", "reduction"]}
        ins(%s : tensor<4x128xf32>) outs(%hl : tensor<4xf32>) {
    ^bb0(%a: f32, %acc: f32):
      %m = arith.maximumf %a, %acc : f32
      linalg.yield %m : f32
    } -> tensor<4xf32>
    %p = linalg.generic {indexing_maps = [#hp, #h, #hp], iterator_types = ["parallel", "parallel"]}
        ins(%s, %max : tensor<4x128xf32>, tensor<4xf32>) outs(%se : tensor<4x128xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %d = arith.subf %a, %b : f32
      %x0 = math.exp %d : f32
      linalg.yield %x0 : f32
    } -> tensor<4x128xf32>
    %total = linalg.generic {indexing_maps = [#hp, #h], iterator_types = ["parallel", "reduction"]}
        ins(%p : tensor<4x128xf32>) outs(%hf : tensor<4xf32>) {
    ^bb0(%a: f32, %acc: f32):
      %t = arith.addf %a, %acc : f32
      linalg.yield %t : f32
    } -> tensor<4xf32>
    %oe = tensor.empty() : tensor<4x64xf32>
    %of = linalg.fill ins(%zero : f32) outs(%oe : tensor<4x64xf32>) -> tensor<4x64xf32>
    %o = linalg.generic {indexing_maps = [#hdp_s, #hdp_v, #hdp_o], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%p, %v : tensor<4x128xf32>, tensor<128x4x64xf32>) outs(%of : tensor<4x64xf32>) {
    ^bb0(%a: f32, %b: f32, %acc: f32):
      %m = arith.mulf %a, %b : f32
      %t = arith.addf %m, %acc : f32
      linalg.yield %t : f32
    } -> tensor<4x64xf32>
    %on = linalg.generic {indexing_maps = [#hd, affine_map<(h, d) -> (h)>, #hd], iterator_types = ["parallel", "parallel"]}
        ins(%o, %total : tensor<4x64xf32>, tensor<4xf32>) outs(%oe : tensor<4x64xf32>) {
    ^bb0(%a: f32, %b: f32, %old: f32):
      %d = arith.divf %a, %b : f32
      linalg.yield %d : f32
    } -> tensor<4x64xf32>
    %flat = flow.tensor.reshape %on : tensor<4x64xf32> -> tensor<1x256xf32>
    %attn = linalg.matmul ins(%flat, %wo : tensor<1x256xf32>, tensor<256x256xf32>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
    %r1 = arith.addf %x, %attn : tensor<1x256xf32>
    %ue = tensor.empty() : tensor<1x512xf32>
    %uf = linalg.fill ins(%zero : f32) outs(%ue : tensor<1x512xf32>) -> tensor<1x512xf32>
    %u = linalg.matmul ins(%r1, %up : tensor<1x256xf32>, tensor<256x512xf32>) outs(%uf : tensor<1x512xf32>) -> tensor<1x512xf32>
    %g = math.tanh %u : tensor<1x512xf32>
    %w = linalg.matmul ins(%g, %down : tensor<1x512xf32>, tensor<512x256xf32>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
    %r2 = arith.addf %r1, %w : tensor<1x256xf32>
    util.return %r2 : tensor<1x256xf32>
  }
}
