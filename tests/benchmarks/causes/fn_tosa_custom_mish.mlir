func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.custom %a {operator_name = "mish", domain_name = "my.domain", implementation_attrs = ""} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
