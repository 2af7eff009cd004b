func.func @main(%x: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[4],f32>, !torch.str) {
  %0 = torch.aten.sigmoid %x : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  %name = torch.constant.str "sigmoid"
  return %0, %name : !torch.vtensor<[4],f32>, !torch.str
}
