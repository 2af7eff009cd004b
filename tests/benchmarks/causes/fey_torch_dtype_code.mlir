func.func @scores(%q: !torch.vtensor<[4,8,16],f32>, %k: !torch.vtensor<[4,16,8],f32>) -> !torch.vtensor<[4,8,8],f16> {
  %int50 = torch.constant.int 50
  %false = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.bmm %q, %k : !torch.vtensor<[4,8,16],f32>, !torch.vtensor<[4,16,8],f32> -> !torch.vtensor<[4,8,8],f32>
  %1 = torch.aten.to.dtype %0, %int50, %false, %false, %none : !torch.vtensor<[4,8,8],f32>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[4,8,8],f16>
  return %1 : !torch.vtensor<[4,8,8],f16>
}
