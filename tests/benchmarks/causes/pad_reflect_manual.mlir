func.func @main(%a: tensor<32x32xf32>) -> tensor<36x36xf32> {
  %r = tensor.pad %a low[2, 2] high[2, 2] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 31 : index
    %k = arith.subi %c, %i : index
    %l = arith.minsi %k, %c : index
    %v = tensor.extract %a[%l, %l] : tensor<32x32xf32>
    tensor.yield %v : f32
  } : tensor<32x32xf32> to tensor<36x36xf32>
  return %r : tensor<36x36xf32>
}
