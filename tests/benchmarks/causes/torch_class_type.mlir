torch.class_type @Net {
  torch.attr private "w" : !torch.tensor
}
%w = torch.tensor.literal(dense<1.0> : tensor<4xf32>) : !torch.tensor
torch.nn_module {
  torch.slot "w", %w : !torch.tensor
} : !torch.nn.Module<"Net">
