func.func @model(%a: !torch.tensor<[4,4],f32>) -> !torch.tensor<[4,4],f32> {
  %0 = torch.aten.tanh_ %a : !torch.tensor<[4,4],f32> -> !torch.tensor<[4,4],f32>
  return %0 : !torch.tensor<[4,4],f32>
}
