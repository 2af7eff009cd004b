// A recurrence kept in one dispatch: 64 steps of a small matrix.
func.func @rnn(%x: tensor<64x256xf32>, %w: tensor<256x256xf32>) -> tensor<1x256xf32> {
  %0 = flow.dispatch.region -> (tensor<1x256xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x256xf32>
    %h0 = linalg.fill ins(%z : f32) outs(%e : tensor<1x256xf32>) -> tensor<1x256xf32>
    %h = scf.for %i = %c0 to %c64 step %c1 iter_args(%p = %h0) -> tensor<1x256xf32> {
      %xi = tensor.extract_slice %x[%i, 0] [1, 256] [1, 1] : tensor<64x256xf32> to tensor<1x256xf32>
      %m = linalg.matmul ins(%p, %w : tensor<1x256xf32>, tensor<256x256xf32>) outs(%xi : tensor<1x256xf32>) -> tensor<1x256xf32>
      scf.yield %m : tensor<1x256xf32>
    }
    flow.return %h : tensor<1x256xf32>
  }
  return %0 : tensor<1x256xf32>
}
