func.func @model(%w: !torch.vtensor<[10,4],f32>, %i: !torch.vtensor<[5],si64>, %o: !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,4],f32> {
  %f = torch.constant.bool false
  %m = torch.constant.int 2
  %none = torch.constant.none
  %p = torch.constant.int -1
  %0:4 = torch.aten.embedding_bag.padding_idx %w, %i, %o, %f, %m, %f, %none, %f, %p : !torch.vtensor<[10,4],f32>, !torch.vtensor<[5],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[5],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
  return %0#0 : !torch.vtensor<[2,4],f32>
}
