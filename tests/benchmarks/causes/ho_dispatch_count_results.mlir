func.func @copy(%a: tensor<1024xf32>) -> tensor<1024xf32> {
  %c1024 = arith.constant 1024 : index
  %0 = flow.dispatch.workgroups[%c1024](%a) : (tensor<1024xf32>) -> tensor<1024xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<1024xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1024xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [1024], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<1024xf32>> -> tensor<1024xf32>
    %r = math.absf %t : tensor<1024xf32>
    iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [1024], strides = [1] : tensor<1024xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1024xf32>>
    flow.return
  } count(%n: index) -> (index, index) {
    %c64 = arith.constant 64 : index
    %x = arith.ceildivui %n, %c64 : index
    %c1 = arith.constant 1 : index
    flow.return %x, %c1 : index, index
  }
  return %0 : tensor<1024xf32>
}
