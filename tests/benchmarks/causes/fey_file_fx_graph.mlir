graph():
    %x : [num_users=1] = placeholder[target=x]
    %p_weight : [num_users=1] = placeholder[target=p_weight]
    %permute : [num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%p_weight, [1, 0]), kwargs = {})
    %mm : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %permute), kwargs = {})
    %relu : [num_users=1] = call_function[target=torch.ops.aten.relu.default](args = (%mm,), kwargs = {})
    return (relu,)
