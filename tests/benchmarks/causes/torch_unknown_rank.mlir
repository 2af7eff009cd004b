func.func @model(%a: !torch.vtensor<*,f32>, %b: !torch.vtensor<*,f32>) -> !torch.vtensor<*,f32> {
  %0 = torch.aten.matmul %a, %b : !torch.vtensor<*,f32>, !torch.vtensor<*,f32> -> !torch.vtensor<*,f32>
  return %0 : !torch.vtensor<*,f32>
}
