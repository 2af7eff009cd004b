// A layer with a mixture of 8 experts of which a mask given by the caller switches some off. The share of each expert
// follows from the first one that is on, so that a rank that has none of its experts returns its input.
module @experts {
  util.global private @router.weight = #stream.parameter.named<"model"::"router.weight"> : tensor<64x8xf32>
  util.global private @experts.up = #stream.parameter.named<"model"::"experts.up"> : tensor<8x64x128xf16>
  util.global private @experts.down = #stream.parameter.named<"model"::"experts.down"> : tensor<8x128x64xf16>

  func.func private @route(%x: tensor<16x64xf16>) -> tensor<16x8xf32> {
    %zero = arith.constant 0.0 : f32
    %w = util.global.load @router.weight : tensor<64x8xf32>
    %e = tensor.empty() : tensor<16x8xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %logits = linalg.generic {indexing_maps = [affine_map<(t, e, k) -> (t, k)>, affine_map<(t, e, k) -> (k, e)>, affine_map<(t, e, k) -> (t, e)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<16x64xf16>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) {
    ^bb0(%a: f16, %b: f32, %acc: f32):
      %ax = arith.extf %a : f16 to f32
      %m = arith.mulf %ax, %b : f32
      %s = arith.addf %acc, %m : f32
      linalg.yield %s : f32
    } -> tensor<16x8xf32>
    %ep = tensor.empty() : tensor<16x8xf32>
    %p = linalg.softmax dimension(1) ins(%logits : tensor<16x8xf32>) outs(%ep : tensor<16x8xf32>) -> tensor<16x8xf32>
    return %p : tensor<16x8xf32>
  }

  func.func private @expert(%x: tensor<16x64xf16>, %id: index) -> tensor<16x64xf32> {
    %zero = arith.constant 0.0 : f32
    %ups = util.global.load @experts.up : tensor<8x64x128xf16>
    %downs = util.global.load @experts.down : tensor<8x128x64xf16>
    %up = tensor.extract_slice %ups[%id, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<8x64x128xf16> to tensor<64x128xf16>
    %down = tensor.extract_slice %downs[%id, 0, 0] [1, 128, 64] [1, 1, 1] : tensor<8x128x64xf16> to tensor<128x64xf16>
    %eu = tensor.empty() : tensor<16x128xf32>
    %fu = linalg.fill ins(%zero : f32) outs(%eu : tensor<16x128xf32>) -> tensor<16x128xf32>
    %u = linalg.matmul ins(%x, %up : tensor<16x64xf16>, tensor<64x128xf16>) outs(%fu : tensor<16x128xf32>) -> tensor<16x128xf32>
    %eg = tensor.empty() : tensor<16x128xf16>
    %g = linalg.generic {indexing_maps = [affine_map<(t, h) -> (t, h)>, affine_map<(t, h) -> (t, h)>], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<16x128xf32>) outs(%eg : tensor<16x128xf16>) {
    ^bb0(%a: f32, %o: f16):
      %one = arith.constant 1.0 : f32
      %n = arith.negf %a : f32
      %ex = math.exp %n : f32
      %d = arith.addf %one, %ex : f32
      %q = arith.divf %a, %d : f32
      %t = arith.truncf %q : f32 to f16
      linalg.yield %t : f16
    } -> tensor<16x128xf16>
    %ed = tensor.empty() : tensor<16x64xf32>
    %fd = linalg.fill ins(%zero : f32) outs(%ed : tensor<16x64xf32>) -> tensor<16x64xf32>
    %y = linalg.matmul ins(%g, %down : tensor<16x128xf16>, tensor<128x64xf16>) outs(%fd : tensor<16x64xf32>) -> tensor<16x64xf32>
    return %y : tensor<16x64xf32>
  }

  func.func private @weigh(%y: tensor<16x64xf32>, %p: tensor<16x8xf32>, %id: index) -> tensor<16x64xf32> {
    %col = tensor.extract_slice %p[0, %id] [16, 1] [1, 1] : tensor<16x8xf32> to tensor<16xf32>
    %e = tensor.empty() : tensor<16x64xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(t, k) -> (t, k)>, affine_map<(t, k) -> (t)>, affine_map<(t, k) -> (t, k)>], iterator_types = ["parallel", "parallel"]} ins(%y, %col : tensor<16x64xf32>, tensor<16xf32>) outs(%e : tensor<16x64xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<16x64xf32>
    return %r : tensor<16x64xf32>
  }

  func.func @layer(%x: tensor<16x64xf16>, %mask: i32) -> tensor<16x64xf32> {
    %c0 = arith.constant 0 : i32
    %p = call @route(%x) : (tensor<16x64xf16>) -> tensor<16x8xf32>
    %some = arith.cmpi ne, %mask, %c0 : i32
    %r = scf.if %some -> (tensor<16x64xf32>) {
      %first = math.cttz %mask : i32
      %id = arith.index_cast %first : i32 to index
      %y = func.call @expert(%x, %id) : (tensor<16x64xf16>, index) -> tensor<16x64xf32>
      %w = func.call @weigh(%y, %p, %id) : (tensor<16x64xf32>, tensor<16x8xf32>, index) -> tensor<16x64xf32>
      scf.yield %w : tensor<16x64xf32>
    } else {
      %e = tensor.empty() : tensor<16x64xf32>
      %w = linalg.generic {indexing_maps = [affine_map<(t, k) -> (t, k)>, affine_map<(t, k) -> (t, k)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x64xf16>) outs(%e : tensor<16x64xf32>) {
      ^bb0(%a: f16, %o: f32):
        %f = arith.extf %a : f16 to f32
        linalg.yield %f : f32
      } -> tensor<16x64xf32>
      scf.yield %w : tensor<16x64xf32>
    }
    return %r : tensor<16x64xf32>
  }
}
