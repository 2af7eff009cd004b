func.func @pair_rows(%x: !torch.vtensor<[?,64],f32>) -> !torch.vtensor<[?,128],f32> {
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %int128 = torch.constant.int 128
  %n = torch.aten.size.int %x, %int0 : !torch.vtensor<[?,64],f32>, !torch.int -> !torch.int
  %half = torch.aten.div.int %n, %int2 : !torch.int, !torch.int -> !torch.float
  %sizes = torch.prim.ListConstruct %half, %int128 : (!torch.float, !torch.int) -> !torch.list<int>
  %y = torch.aten.view %x, %sizes : !torch.vtensor<[?,64],f32>, !torch.list<int> -> !torch.vtensor<[?,128],f32>
  return %y : !torch.vtensor<[?,128],f32>
}
