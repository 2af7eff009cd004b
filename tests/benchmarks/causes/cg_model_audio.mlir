// Front end of a speech model: window, transform, power, mel bands, logarithm.
#id2 = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
module @log_mel {
  func.func @features(%frames: tensor<298x400xf32>, %window: tensor<400xf32>, %mel: tensor<80x201xf32>) -> tensor<298x80xf32> {
    %zero = arith.constant 0.000000e+00 : f32
    %floor = arith.constant 1.000000e-10 : f32
    %e0 = tensor.empty() : tensor<298x400xf32>
    %win = linalg.generic {indexing_maps = [#id2, #col, #id2], iterator_types = ["parallel", "parallel"]} ins(%frames, %window : tensor<298x400xf32>, tensor<400xf32>) outs(%e0 : tensor<298x400xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<298x400xf32>
    %czero = complex.constant [0.000000e+00 : f32, 0.000000e+00 : f32] : complex<f32>
    %e1 = tensor.empty() : tensor<298x201xcomplex<f32>>
    %f1 = linalg.fill ins(%czero : complex<f32>) outs(%e1 : tensor<298x201xcomplex<f32>>) -> tensor<298x201xcomplex<f32>>
    %spec = linalg.generic {indexing_maps = [affine_map<(t, f, k) -> (t, k)>, affine_map<(t, f, k) -> (t, f)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%win : tensor<298x400xf32>) outs(%f1 : tensor<298x201xcomplex<f32>>) {
    ^bb0(%a: f32, %acc: complex<f32>):
      %w = arith.constant -0.0157079633 : f32
      %f = linalg.index 1 : index
      %k = linalg.index 2 : index
      %fk = arith.muli %f, %k : index
      %i = arith.index_cast %fk : index to i32
      %x = arith.sitofp %i : i32 to f32
      %ph = arith.mulf %x, %w : f32
      %c = math.cos %ph : f32
      %s = math.sin %ph : f32
      %re = arith.mulf %a, %c : f32
      %im = arith.mulf %a, %s : f32
      %z = complex.create %re, %im : complex<f32>
      %r = complex.add %acc, %z : complex<f32>
      linalg.yield %r : complex<f32>
    } -> tensor<298x201xcomplex<f32>>
    %e2 = tensor.empty() : tensor<298x201xf32>
    %pow = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%spec : tensor<298x201xcomplex<f32>>) outs(%e2 : tensor<298x201xf32>) {
    ^bb0(%a: complex<f32>, %o: f32):
      %re = complex.re %a : complex<f32>
      %im = complex.im %a : complex<f32>
      %r2 = arith.mulf %re, %re : f32
      %i2 = arith.mulf %im, %im : f32
      %p = arith.addf %r2, %i2 : f32
      linalg.yield %p : f32
    } -> tensor<298x201xf32>
    %e3 = tensor.empty() : tensor<298x80xf32>
    %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<298x80xf32>) -> tensor<298x80xf32>
    %bands = linalg.generic {indexing_maps = [affine_map<(t, m, f) -> (t, f)>, affine_map<(t, m, f) -> (m, f)>, affine_map<(t, m, f) -> (t, m)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%pow, %mel : tensor<298x201xf32>, tensor<80x201xf32>) outs(%f3 : tensor<298x80xf32>) {
    ^bb0(%a: f32, %b: f32, %acc: f32):
      %m = arith.mulf %a, %b : f32
      %s = arith.addf %m, %acc : f32
      linalg.yield %s : f32
    } -> tensor<298x80xf32>
    %log = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%bands : tensor<298x80xf32>) outs(%e3 : tensor<298x80xf32>) {
    ^bb0(%a: f32, %o: f32):
      %m = arith.maximumf %a, %floor : f32
      %l = math.log10 %m : f32
      linalg.yield %l : f32
    } -> tensor<298x80xf32>
    return %log : tensor<298x80xf32>
  }
}
