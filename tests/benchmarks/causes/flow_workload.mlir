module {
  flow.executable private @ex {
    flow.executable.export public @entry workgroups(%w: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
      flow.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @entry(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>) {
        %0 = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [8], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>> -> tensor<8xf32>
        iree_tensor_ext.dispatch.tensor.store %0, %b, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>
        return
      }
    }
  }
  util.func public @main(%a: tensor<8xf32>) -> tensor<8xf32> {
    %c8 = arith.constant 8 : index
    %0 = flow.dispatch @ex::@entry[%c8, %c8](%a) : (tensor<8xf32>) -> tensor<8xf32>
    util.return %0 : tensor<8xf32>
  }
}
