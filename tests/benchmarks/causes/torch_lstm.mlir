module {
  func.func @main(%x: !torch.vtensor<[5,1,8],f32>, %h: !torch.vtensor<[1,1,8],f32>, %c: !torch.vtensor<[1,1,8],f32>, %w0: !torch.vtensor<[32,8],f32>, %w1: !torch.vtensor<[32,8],f32>) -> !torch.vtensor<[5,1,8],f32> {
    %false = torch.constant.bool false
    %int1 = torch.constant.int 1
    %p = torch.constant.float 0.000000e+00
    %hx = torch.prim.ListConstruct %h, %c : (!torch.vtensor<[1,1,8],f32>, !torch.vtensor<[1,1,8],f32>) -> !torch.list<vtensor<[1,1,8],f32>>
    %ws = torch.prim.ListConstruct %w0, %w1 : (!torch.vtensor<[32,8],f32>, !torch.vtensor<[32,8],f32>) -> !torch.list<vtensor<[32,8],f32>>
    %0:3 = torch.operator "torch.aten.lstm.input"(%x, %hx, %ws, %false, %int1, %p, %false, %false, %false) : (!torch.vtensor<[5,1,8],f32>, !torch.list<vtensor<[1,1,8],f32>>, !torch.list<vtensor<[32,8],f32>>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool) -> (!torch.vtensor<[5,1,8],f32>, !torch.vtensor<[1,1,8],f32>, !torch.vtensor<[1,1,8],f32>)
    return %0#0 : !torch.vtensor<[5,1,8],f32>
  }
}
