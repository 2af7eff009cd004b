flow.executable private @ex {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %r = flow.dispatch @ex::@other[%c1](%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
