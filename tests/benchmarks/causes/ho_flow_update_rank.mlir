util.func public @write_page(%cache: tensor<64x16x128xf16>, %page: tensor<16x128xf16>, %i: index) -> tensor<64x16x128xf16> {
  %c0 = arith.constant 0 : index
  %0 = flow.tensor.update %page, %cache[%i, %c0] : tensor<16x128xf16> -> %cache as tensor<64x16x128xf16>
  util.return %0 : tensor<64x16x128xf16>
}
