func.func @sample(%logits: !torch.vtensor<[4,32],f32>, %gen: !torch.Generator) -> !torch.vtensor<[4,32],f32> {
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten.softmax.int %logits, %int1, %none : !torch.vtensor<[4,32],f32>, !torch.int, !torch.none -> !torch.vtensor<[4,32],f32>
  return %0 : !torch.vtensor<[4,32],f32>
}
