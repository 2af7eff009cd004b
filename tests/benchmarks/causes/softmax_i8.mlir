func.func @soft(%x: tensor<32x?xi8>, %n: index) -> tensor<32x?xi8> {
  %e = tensor.empty(%n) : tensor<32x?xi8>
  %r = linalg.softmax dimension(1) ins(%x : tensor<32x?xi8>) outs(%e : tensor<32x?xi8>) -> tensor<32x?xi8>
  return %r : tensor<32x?xi8>
}
