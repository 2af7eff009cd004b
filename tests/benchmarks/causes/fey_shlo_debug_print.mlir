module @jit_loss attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%logits: tensor<4xf32> {mhlo.layout_mode = "default"}, %labels: tensor<4xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %d = stablehlo.subtract %logits, %labels : tensor<4xf32>
    %0 = stablehlo.multiply %d, %d : tensor<4xf32>
    stablehlo.custom_call @xla_ffi_python_cpu_callback(%0) {api_version = 4 : i32, has_side_effect = true, mhlo.backend_config = {index = 0 : ui64}} : (tensor<4xf32>) -> ()
    %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}
