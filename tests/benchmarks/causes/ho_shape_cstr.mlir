func.func @add(%a: tensor<?x64xf32>, %b: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %sa = shape.shape_of %a : tensor<?x64xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?x64xf32> -> tensor<2xindex>
  %w = shape.cstr_eq %sa, %sb : tensor<2xindex>, tensor<2xindex>
  %r = shape.assuming %w -> (tensor<?x64xf32>) {
    %s = arith.addf %a, %b : tensor<?x64xf32>
    shape.assuming_yield %s : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}
