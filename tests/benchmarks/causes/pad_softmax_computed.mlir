func.func @layernorm(%x: tensor<8x?xbf16>, %n: index) -> tensor<8x?xbf16> {
  %e = tensor.empty(%n) : tensor<8x?xbf16>
  %r = linalg.softmax dimension(1) ins(%x : tensor<8x?xbf16>) outs(%e : tensor<8x?xbf16>) -> tensor<8x?xbf16>
  %p = tensor.pad %r low[0, 0] high[0, 3] {
  ^bb0(%i: index, %j: index):
    %k = arith.index_cast %j : index to i32
    %f = arith.sitofp %k : i32 to bf16
    tensor.yield %f : bf16
  } : tensor<8x?xbf16> to tensor<8x?xbf16>
  return %p : tensor<8x?xbf16>
}
