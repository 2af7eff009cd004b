func.func @main(%a: tensor<10xf32>) -> tensor<10xf32> {
  %0 = tosa.custom %a {operator_name = "my_op", domain_name = "vendor", implementation_attrs = ""} : (tensor<10xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}
