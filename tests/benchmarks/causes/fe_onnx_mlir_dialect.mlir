module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  func.func @main_graph(%arg0: tensor<1x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<1x4xf32> {
    %0 = "onnx.MatMul"(%arg0, %arg1) {onnx_node_name = "fc"} : (tensor<1x8xf32>, tensor<8x4xf32>) -> tensor<1x4xf32>
    %1 = "onnx.Relu"(%0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    onnx.Return %1 : tensor<1x4xf32>
  }
}
