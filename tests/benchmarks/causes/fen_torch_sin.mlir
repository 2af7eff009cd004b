// Sinusoidal embedding of a time step, as exported for the first block of a diffusion model.
func.func @embed(%t: !torch.vtensor<[4,1],f32>, %f: !torch.vtensor<[64],f32>) -> !torch.vtensor<[4,128],f32> {
  %dim = torch.constant.int -1
  %0 = torch.aten.mul.Tensor %t, %f : !torch.vtensor<[4,1],f32>, !torch.vtensor<[64],f32> -> !torch.vtensor<[4,64],f32>
  %1 = torch.aten.cos %0 : !torch.vtensor<[4,64],f32> -> !torch.vtensor<[4,64],f32>
  %2 = torch.aten.sin %0 : !torch.vtensor<[4,64],f32> -> !torch.vtensor<[4,64],f32>
  %3 = torch.prim.ListConstruct %1, %2 : (!torch.vtensor<[4,64],f32>, !torch.vtensor<[4,64],f32>) -> !torch.list<vtensor>
  %4 = torch.aten.cat %3, %dim : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[4,128],f32>
  return %4 : !torch.vtensor<[4,128],f32>
}
