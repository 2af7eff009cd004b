module {
  func.func @main(%x: !torch.vtensor<[64],si64>) -> !torch.vtensor<[?],si64> {
    %true = torch.constant.bool true
    %none = torch.constant.none
    %0:3 = torch.operator "torch.aten.unique_consecutive"(%x, %true, %true, %none) : (!torch.vtensor<[64],si64>, !torch.bool, !torch.bool, !torch.none) -> (!torch.vtensor<[?],si64>, !torch.vtensor<[64],si64>, !torch.vtensor<[?],si64>)
    return %0#0 : !torch.vtensor<[?],si64>
  }
}
