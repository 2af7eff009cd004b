module {
  torch.class_type @__torch__.Linear {
    torch.attr "weight" : !torch.tensor
    torch.attr "training" : !torch.bool
    torch.method "forward", @__torch__.Linear.forward
  }
  %bool = torch.constant.bool false
  %0 = torch.tensor.literal(dense<1.0> : tensor<4x8xf32>) : !torch.tensor<[4,8],f32>
  %1 = torch.tensor_static_info_cast %0 : !torch.tensor<[4,8],f32> to !torch.tensor
  %2 = torch.nn_module {
    torch.slot "weight", %1 : !torch.tensor
    torch.slot "training", %bool : !torch.bool
  } : !torch.nn.Module<"__torch__.Linear">
  func.func private @__torch__.Linear.forward(%arg0: !torch.nn.Module<"__torch__.Linear">, %arg1: !torch.tensor) -> !torch.tensor {
    %none = torch.constant.none
    %3 = torch.prim.GetAttr %arg0["weight"] : !torch.nn.Module<"__torch__.Linear"> -> !torch.tensor
    %4 = torch.aten.linear %arg1, %3, %none : !torch.tensor, !torch.tensor, !torch.none -> !torch.tensor
    return %4 : !torch.tensor
  }
}
