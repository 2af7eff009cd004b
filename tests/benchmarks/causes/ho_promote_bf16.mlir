// Checkpoint stored as raw 16-bit words.
func.func @load(%raw: tensor<64x64xi16>, %x: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %w = arith.bitcast %raw : tensor<64x64xi16> to tensor<64x64xbf16>
  %y = arith.addf %w, %x : tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}
