func.func @main(%a: tensor<1024x64xi4>, %i: tensor<32xi32>) -> tensor<32x64xi4> {
  %e = tensor.empty() : tensor<32x64xi4>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<32xi32>) outs(%e : tensor<32x64xi4>) {
  ^bb0(%x: i32, %y: i4):
    %row = arith.index_cast %x : i32 to index
    %col = linalg.index 1 : index
    %v = tensor.extract %a[%row, %col] : tensor<1024x64xi4>
    linalg.yield %v : i4
  } -> tensor<32x64xi4>
  return %r : tensor<32x64xi4>
}
