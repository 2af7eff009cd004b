module {
  func.func @vae_up(%x: !torch.vtensor<[1,64,16,16],f16>, %w: !torch.vtensor<[64,64,3,3],f16>, %b: !torch.vtensor<[64],f16>) -> !torch.vtensor<[1,64,32,32],f16> {
    %none = torch.constant.none
    %int1 = torch.constant.int 1
    %float2 = torch.constant.float 2.000000e+00
    %l = torch.prim.ListConstruct %float2, %float2 : (!torch.float, !torch.float) -> !torch.list<float>
    %0 = torch.aten.upsample_nearest2d.vec %x, %none, %l : !torch.vtensor<[1,64,16,16],f16>, !torch.none, !torch.list<float> -> !torch.vtensor<[1,64,32,32],f16>
    %s = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
    %1 = torch.aten.conv2d %0, %w, %b, %s, %s, %s, %int1 : !torch.vtensor<[1,64,32,32],f16>, !torch.vtensor<[64,64,3,3],f16>, !torch.vtensor<[64],f16>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,64,32,32],f16>
    return %1 : !torch.vtensor<[1,64,32,32],f16>
  }
}
