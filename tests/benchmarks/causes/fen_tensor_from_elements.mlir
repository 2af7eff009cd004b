func.func @pack_sizes(%a: i32, %b: i32, %c: i32) -> tensor<4xi32> {
  %0 = tensor.from_elements %a, %b, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}
