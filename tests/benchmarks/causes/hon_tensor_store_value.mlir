util.func public @mark(%mask: tensor<128xi8>, %at: index, %v: i1) -> tensor<128xi8> {
  %m = flow.tensor.store %v, %mask[%at] : tensor<128xi8>
  util.return %m : tensor<128xi8>
}
