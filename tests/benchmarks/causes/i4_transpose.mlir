func.func @main(%a: tensor<64x63xi4>) -> tensor<63x64xi4> {
  %e = tensor.empty() : tensor<63x64xi4>
  %r = linalg.transpose ins(%a : tensor<64x63xi4>) outs(%e : tensor<63x64xi4>) permutation = [1, 0]
  return %r : tensor<63x64xi4>
}
