func.func @expand_durations(%enc: !torch.vtensor<[40],si64>) -> !torch.vtensor<[?],si64> {
  %none = torch.constant.none
  %0 = torch.aten.repeat_interleave.Tensor %enc, %none : !torch.vtensor<[40],si64>, !torch.none -> !torch.vtensor<[?],si64>
  return %0 : !torch.vtensor<[?],si64>
}
