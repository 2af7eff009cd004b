// Prefill of one attention layer with rotary positions: 16 tokens, 4 heads of 32. The tables of the rotation are
// computed once, when the module is loaded, from the frequencies of the checkpoint.
module @prefill {
  util.global private @rope.inv_freq : tensor<16xf32>
  util.global private @rope.cos : tensor<16x16xf32>
  util.global private @rope.sin : tensor<16x16xf32>
  util.global private @attn.q = #stream.parameter.named<"model"::"attn.q"> : tensor<128x128xf16>
  util.global private @attn.k = #stream.parameter.named<"model"::"attn.k"> : tensor<128x128xf16>
  util.global private @attn.v = #stream.parameter.named<"model"::"attn.v"> : tensor<128x128xf16>

  util.initializer {
    %freq = util.global.load @rope.inv_freq : tensor<16xf32>
    %e = tensor.empty() : tensor<16x16xf32>
    %angle = linalg.generic {indexing_maps = [affine_map<(p, f) -> (f)>, affine_map<(p, f) -> (p, f)>], iterator_types = ["parallel", "parallel"]} ins(%freq : tensor<16xf32>) outs(%e : tensor<16x16xf32>) {
    ^bb0(%f: f32, %out: f32):
      %p = linalg.index 0 : index
      %pi = arith.index_cast %p : index to i32
      %pf = arith.sitofp %pi : i32 to f32
      %a = arith.mulf %pf, %f : f32
      linalg.yield %a : f32
    } -> tensor<16x16xf32>
    %c = math.cos %angle : tensor<16x16xf32>
    %s = math.sin %angle : tensor<16x16xf32>
    util.global.store %c, @rope.cos : tensor<16x16xf32>
    util.global.store %s, @rope.sin : tensor<16x16xf32>
    util.return
  }

  util.func private @project(%x: tensor<16x128xf16>, %w: tensor<128x128xf16>) -> tensor<16x4x32xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<16x128xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x128xf32>) -> tensor<16x128xf32>
    %y = linalg.matmul ins(%x, %w : tensor<16x128xf16>, tensor<128x128xf16>) outs(%f : tensor<16x128xf32>) -> tensor<16x128xf32>
    %h = tensor.expand_shape %y [[0], [1, 2]] output_shape [16, 4, 32] : tensor<16x128xf32> into tensor<16x4x32xf32>
    util.return %h : tensor<16x4x32xf32>
  }

  util.func private @rotate(%x: tensor<16x4x32xf32>) -> tensor<16x4x32xf32> {
    %cos = util.global.load @rope.cos : tensor<16x16xf32>
    %sin = util.global.load @rope.sin : tensor<16x16xf32>
    %lo = tensor.extract_slice %x[0, 0, 0] [16, 4, 16] [1, 1, 1] : tensor<16x4x32xf32> to tensor<16x4x16xf32>
    %hi = tensor.extract_slice %x[0, 0, 16] [16, 4, 16] [1, 1, 1] : tensor<16x4x32xf32> to tensor<16x4x16xf32>
    %e = tensor.empty() : tensor<16x4x16xf32>
    %a = linalg.generic {indexing_maps = [affine_map<(p, h, f) -> (p, h, f)>, affine_map<(p, h, f) -> (p, h, f)>, affine_map<(p, h, f) -> (p, f)>, affine_map<(p, h, f) -> (p, f)>, affine_map<(p, h, f) -> (p, h, f)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi, %cos, %sin : tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x4x16xf32>) {
    ^bb0(%l: f32, %u: f32, %c: f32, %s: f32, %out: f32):
      %m = arith.mulf %l, %c : f32
      %n = arith.mulf %u, %s : f32
      %d = arith.subf %m, %n : f32
      linalg.yield %d : f32
    } -> tensor<16x4x16xf32>
    %b = linalg.generic {indexing_maps = [affine_map<(p, h, f) -> (p, h, f)>, affine_map<(p, h, f) -> (p, h, f)>, affine_map<(p, h, f) -> (p, f)>, affine_map<(p, h, f) -> (p, f)>, affine_map<(p, h, f) -> (p, h, f)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%lo, %hi, %cos, %sin : tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x4x16xf32>) {
    ^bb0(%l: f32, %u: f32, %c: f32, %s: f32, %out: f32):
      %m = arith.mulf %u, %c : f32
      %n = arith.mulf %l, %s : f32
      %d = arith.addf %m, %n : f32
      linalg.yield %d : f32
    } -> tensor<16x4x16xf32>
    %r = tensor.concat dim(2) %a, %b : (tensor<16x4x16xf32>, tensor<16x4x16xf32>) -> tensor<16x4x32xf32>
    util.return %r : tensor<16x4x32xf32>
  }

  util.func private @attend(%q: tensor<16x4x32xf32>, %k: tensor<16x4x32xf32>, %v: tensor<16x4x32xf32>) -> tensor<16x4x32xf32> {
    %zero = arith.constant 0.0 : f32
    %es = tensor.empty() : tensor<4x16x16xf32>
    %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %s = linalg.generic {indexing_maps = [affine_map<(h, i, j, d) -> (i, h, d)>, affine_map<(h, i, j, d) -> (j, h, d)>, affine_map<(h, i, j, d) -> (h, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<16x4x32xf32>, tensor<16x4x32xf32>) outs(%fs : tensor<4x16x16xf32>) {
    ^bb0(%a: f32, %b: f32, %acc: f32):
      %m = arith.mulf %a, %b : f32
      %n = arith.addf %acc, %m : f32
      linalg.yield %n : f32
    } -> tensor<4x16x16xf32>
    %ep = tensor.empty() : tensor<4x16x16xf32>
    %p = linalg.softmax dimension(2) ins(%s : tensor<4x16x16xf32>) outs(%ep : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %eo = tensor.empty() : tensor<16x4x32xf32>
    %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<16x4x32xf32>) -> tensor<16x4x32xf32>
    %o = linalg.generic {indexing_maps = [affine_map<(i, h, d, j) -> (h, i, j)>, affine_map<(i, h, d, j) -> (j, h, d)>, affine_map<(i, h, d, j) -> (i, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %v : tensor<4x16x16xf32>, tensor<16x4x32xf32>) outs(%fo : tensor<16x4x32xf32>) {
    ^bb0(%a: f32, %b: f32, %acc: f32):
      %m = arith.mulf %a, %b : f32
      %n = arith.addf %acc, %m : f32
      linalg.yield %n : f32
    } -> tensor<16x4x32xf32>
    util.return %o : tensor<16x4x32xf32>
  }

  util.func public @layer(%x: tensor<16x128xf16>) -> tensor<16x4x32xf32> {
    %wq = util.global.load @attn.q : tensor<128x128xf16>
    %wk = util.global.load @attn.k : tensor<128x128xf16>
    %wv = util.global.load @attn.v : tensor<128x128xf16>
    %q = util.call @project(%x, %wq) : (tensor<16x128xf16>, tensor<128x128xf16>) -> tensor<16x4x32xf32>
    %k = util.call @project(%x, %wk) : (tensor<16x128xf16>, tensor<128x128xf16>) -> tensor<16x4x32xf32>
    %v = util.call @project(%x, %wv) : (tensor<16x128xf16>, tensor<128x128xf16>) -> tensor<16x4x32xf32>
    %qr = util.call @rotate(%q) : (tensor<16x4x32xf32>) -> tensor<16x4x32xf32>
    %kr = util.call @rotate(%k) : (tensor<16x4x32xf32>) -> tensor<16x4x32xf32>
    %o = util.call @attend(%qr, %kr, %v) : (tensor<16x4x32xf32>, tensor<16x4x32xf32>, tensor<16x4x32xf32>) -> tensor<16x4x32xf32>
    util.return %o : tensor<16x4x32xf32>
  }
}
