class GraphModule(torch.nn.Module):
    def forward(self, p_fc1_weight: "f32[256, 784]", p_fc1_bias: "f32[256]", x: "f32[1, 784]"):
        # File: /home/dev/mnist.py:18 in forward, code: x = F.relu(self.fc1(x))
        linear: "f32[1, 256]" = torch.ops.aten.linear.default(x, p_fc1_weight, p_fc1_bias);  x = p_fc1_weight = p_fc1_bias = None
        relu: "f32[1, 256]" = torch.ops.aten.relu.default(linear);  linear = None
        return (relu,)

Graph signature: ExportGraphSignature(input_specs=[InputSpec(kind=<InputKind.PARAMETER: 2>, arg=TensorArgument(name='p_fc1_weight'), target='fc1.weight', persistent=None)])
Range constraints: {}
