// One decoder layer with a cache of keys and values, written by hand after an export: a single token a call.
// 4 heads of 32, 64 positions, 128 features, a feed-forward part of 256.
module @decoder {
  util.global private @attn.q = #stream.parameter.named<"model"::"attn.q"> : tensor<128x128xf16>
  util.global private @attn.k = #stream.parameter.named<"model"::"attn.k"> : tensor<128x128xf16>
  util.global private @attn.v = #stream.parameter.named<"model"::"attn.v"> : tensor<128x128xf16>
  util.global private @attn.o = #stream.parameter.named<"model"::"attn.o"> : tensor<128x128xf16>
  util.global private @ffn.up = #stream.parameter.named<"model"::"ffn.up"> : tensor<128x256xf16>
  util.global private @ffn.down = #stream.parameter.named<"model"::"ffn.down"> : tensor<256x128xf16>
  util.global private mutable @cache.k = dense<0.0> : tensor<4x64x32xf16>
  util.global private @cache.v = dense<0.0> : tensor<4x64x32xf16>
  util.global private mutable @position = 0 : i32

  util.func private @project(%x: tensor<1x128xf16>, %w: tensor<128x128xf16>) -> tensor<4x32xf16> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x128xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x128xf32>) -> tensor<1x128xf32>
    %y = linalg.matmul ins(%x, %w : tensor<1x128xf16>, tensor<128x128xf16>) outs(%f : tensor<1x128xf32>) -> tensor<1x128xf32>
    %h = tensor.empty() : tensor<1x128xf16>
    %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<1x128xf32>) outs(%h : tensor<1x128xf16>) {
    ^bb0(%in: f32, %out: f16):
      %c = arith.truncf %in : f32 to f16
      linalg.yield %c : f16
    } -> tensor<1x128xf16>
    %flat = tensor.collapse_shape %t [[0, 1]] : tensor<1x128xf16> into tensor<128xf16>
    %heads = tensor.expand_shape %flat [[0, 1]] output_shape [4, 32] : tensor<128xf16> into tensor<4x32xf16>
    util.return %heads : tensor<4x32xf16>
  }

  util.func private @remember_k(%new: tensor<4x32xf16>, %at: index) -> tensor<4x64x32xf16> {
    %old = util.global.load @cache.k : tensor<4x64x32xf16>
    %row = tensor.expand_shape %new [[0, 1], [2]] output_shape [4, 1, 32] : tensor<4x32xf16> into tensor<4x1x32xf16>
    %all = tensor.insert_slice %row into %old[0, %at, 0] [4, 1, 32] [1, 1, 1] : tensor<4x1x32xf16> into tensor<4x64x32xf16>
    util.global.store %all, @cache.k : tensor<4x64x32xf16>
    util.return %all : tensor<4x64x32xf16>
  }

  util.func private @remember_v(%new: tensor<4x32xf16>, %at: index) -> tensor<4x64x32xf16> {
    %old = util.global.load @cache.v : tensor<4x64x32xf16>
    %row = tensor.expand_shape %new [[0, 1], [2]] output_shape [4, 1, 32] : tensor<4x32xf16> into tensor<4x1x32xf16>
    %all = tensor.insert_slice %row into %old[0, %at, 0] [4, 1, 32] [1, 1, 1] : tensor<4x1x32xf16> into tensor<4x64x32xf16>
    util.global.store %all, @cache.v : tensor<4x64x32xf16>
    util.return %all : tensor<4x64x32xf16>
  }

  util.func private @attend(%q: tensor<4x32xf16>, %k: tensor<4x64x32xf16>, %v: tensor<4x64x32xf16>) -> tensor<1x128xf16> {
    %zero = arith.constant 0.0 : f32
    %es = tensor.empty() : tensor<4x64xf32>
    %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<4x64xf32>) -> tensor<4x64xf32>
    %scores = linalg.generic {indexing_maps = [affine_map<(h, p, d) -> (h, d)>, affine_map<(h, p, d) -> (h, p, d)>, affine_map<(h, p, d) -> (h, p)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<4x32xf16>, tensor<4x64x32xf16>) outs(%fs : tensor<4x64xf32>) {
    ^bb0(%a: f16, %b: f16, %acc: f32):
      %ax = arith.extf %a : f16 to f32
      %bx = arith.extf %b : f16 to f32
      %m = arith.mulf %ax, %bx : f32
      %s = arith.addf %acc, %m : f32
      linalg.yield %s : f32
    } -> tensor<4x64xf32>
    %ep = tensor.empty() : tensor<4x64xf32>
    %probs = linalg.softmax dimension(1) ins(%scores : tensor<4x64xf32>) outs(%ep : tensor<4x64xf32>) -> tensor<4x64xf32>
    %eo = tensor.empty() : tensor<4x32xf32>
    %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x32xf32>) -> tensor<4x32xf32>
    %ctx = linalg.generic {indexing_maps = [affine_map<(h, d, p) -> (h, p)>, affine_map<(h, d, p) -> (h, p, d)>, affine_map<(h, d, p) -> (h, d)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%probs, %v : tensor<4x64xf32>, tensor<4x64x32xf16>) outs(%fo : tensor<4x32xf32>) {
    ^bb0(%a: f32, %b: f16, %acc: f32):
      %bx = arith.extf %b : f16 to f32
      %m = arith.mulf %a, %bx : f32
      %s = arith.addf %acc, %m : f32
      linalg.yield %s : f32
    } -> tensor<4x32xf32>
    %eh = tensor.empty() : tensor<4x32xf16>
    %ch = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%ctx : tensor<4x32xf32>) outs(%eh : tensor<4x32xf16>) {
    ^bb0(%in: f32, %out: f16):
      %c = arith.truncf %in : f32 to f16
      linalg.yield %c : f16
    } -> tensor<4x32xf16>
    %flat = tensor.collapse_shape %ch [[0, 1]] : tensor<4x32xf16> into tensor<128xf16>
    %row = tensor.expand_shape %flat [[0, 1]] output_shape [1, 128] : tensor<128xf16> into tensor<1x128xf16>
    util.return %row : tensor<1x128xf16>
  }

  util.func private @feed_forward(%x: tensor<1x128xf16>) -> tensor<1x128xf32> {
    %zero = arith.constant 0.0 : f32
    %up = util.global.load @ffn.up : tensor<128x256xf16>
    %down = util.global.load @ffn.down : tensor<256x128xf16>
    %e = tensor.empty() : tensor<1x256xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x256xf32>) -> tensor<1x256xf32>
    %u = linalg.matmul ins(%x, %up : tensor<1x128xf16>, tensor<128x256xf16>) outs(%f : tensor<1x256xf32>) -> tensor<1x256xf32>
    %eh = tensor.empty() : tensor<1x256xf16>
    %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<1x256xf32>) outs(%eh : tensor<1x256xf16>) {
    ^bb0(%in: f32, %out: f16):
      %m = arith.maximumf %in, %zero : f32
      %c = arith.truncf %m : f32 to f16
      linalg.yield %c : f16
    } -> tensor<1x256xf16>
    %ed = tensor.empty() : tensor<1x128xf32>
    %fd = linalg.fill ins(%zero : f32) outs(%ed : tensor<1x128xf32>) -> tensor<1x128xf32>
    %d = linalg.matmul ins(%g, %down : tensor<1x256xf16>, tensor<256x128xf16>) outs(%fd : tensor<1x128xf32>) -> tensor<1x128xf32>
    util.return %d : tensor<1x128xf32>
  }

  util.func public @decode(%x: tensor<1x128xf16>) -> tensor<1x128xf32> {
    %one = arith.constant 1 : i32
    %p = util.global.load @position : i32
    %at = arith.index_cast %p : i32 to index
    %wq = util.global.load @attn.q : tensor<128x128xf16>
    %wk = util.global.load @attn.k : tensor<128x128xf16>
    %wv = util.global.load @attn.v : tensor<128x128xf16>
    %q = util.call @project(%x, %wq) : (tensor<1x128xf16>, tensor<128x128xf16>) -> tensor<4x32xf16>
    %k = util.call @project(%x, %wk) : (tensor<1x128xf16>, tensor<128x128xf16>) -> tensor<4x32xf16>
    %v = util.call @project(%x, %wv) : (tensor<1x128xf16>, tensor<128x128xf16>) -> tensor<4x32xf16>
    %ks = util.call @remember_k(%k, %at) : (tensor<4x32xf16>, index) -> tensor<4x64x32xf16>
    %vs = util.call @remember_v(%v, %at) : (tensor<4x32xf16>, index) -> tensor<4x64x32xf16>
    %ctx = util.call @attend(%q, %ks, %vs) : (tensor<4x32xf16>, tensor<4x64x32xf16>, tensor<4x64x32xf16>) -> tensor<1x128xf16>
    %y = util.call @feed_forward(%ctx) : (tensor<1x128xf16>) -> tensor<1x128xf32>
    %n = arith.addi %p, %one : i32
    util.global.store %n, @position : i32
    util.return %y : tensor<1x128xf32>
  }
}
