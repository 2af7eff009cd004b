func.func @model(%a: !torch.list<vtensor<[2],f32>>) -> !torch.vtensor<[4],f32> {
  %d = torch.constant.int 0
  %0 = torch.aten.cat %a, %d : !torch.list<vtensor<[2],f32>>, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
