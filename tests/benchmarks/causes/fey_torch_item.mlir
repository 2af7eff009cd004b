func.func @decay(%x: !torch.vtensor<[4,16],f32>, %steps: !torch.vtensor<[4],si64>) -> !torch.vtensor<[4,16],f32> {
  %n = torch.aten.item %steps : !torch.vtensor<[4],si64> -> !torch.int
  %0 = torch.aten.mul.Scalar %x, %n : !torch.vtensor<[4,16],f32>, !torch.int -> !torch.vtensor<[4,16],f32>
  %1 = torch.aten.neg %0 : !torch.vtensor<[4,16],f32> -> !torch.vtensor<[4,16],f32>
  %2 = torch.aten.exp %1 : !torch.vtensor<[4,16],f32> -> !torch.vtensor<[4,16],f32>
  return %2 : !torch.vtensor<[4,16],f32>
}
