func.func @mlp(%x: tensor<?x1024xf16>, %w1: tensor<1024x4096xf16>, %w2: tensor<4096x1024xf16>) -> tensor<?x1024xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x1024xf16>
  %z = arith.constant 0.0 : f32
  %e1 = tensor.empty(%n) : tensor<?x4096xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<?x4096xf32>) -> tensor<?x4096xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<?x1024xf16>, tensor<1024x4096xf16>) outs(%f1 : tensor<?x4096xf32>) -> tensor<?x4096xf32>
  %eh = tensor.empty(%n) : tensor<?x4096xf16>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<?x4096xf32>) outs(%eh : tensor<?x4096xf16>) {
  ^bb0(%a: f32, %o: f16):
    %m = arith.maximumf %a, %z : f32
    %t = arith.truncf %m : f32 to f16
    linalg.yield %t : f16
  } -> tensor<?x4096xf16>
  %e2 = tensor.empty(%n) : tensor<?x1024xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<?x1024xf32>) -> tensor<?x1024xf32>
  %y = linalg.matmul ins(%g, %w2 : tensor<?x4096xf16>, tensor<4096x1024xf16>) outs(%f2 : tensor<?x1024xf32>) -> tensor<?x1024xf32>
  return %y : tensor<?x1024xf32>
}
