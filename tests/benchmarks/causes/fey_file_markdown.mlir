```mlir
func.func @main(%a: tensor<16xf32>) -> tensor<16xf32> {
  %0 = math.sin %a : tensor<16xf32>
  return %0 : tensor<16xf32>
}
```
