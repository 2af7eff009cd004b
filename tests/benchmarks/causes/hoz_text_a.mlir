graph():
    %x : [num_users=2] = placeholder[target=x]
    %proj_weight : [num_users=1] = get_attr[target=proj.weight]
    %permute : [num_users=1] = call_function[target=torch.ops.aten.permute.default](args = (%proj_weight, [1, 0]), kwargs = {})
    %mm : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %permute), kwargs = {})
    %add : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mm, %x), kwargs = {})
    return (add,)
