module {
  stream.executable private @ex {
    stream.executable.export public @k workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @k(%a: !stream.binding, %b: !stream.binding) {
        return
      }
    }
  }
  func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    %r = flow.dispatch @ex::@k(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %r : tensor<4xf32>
  }
}
