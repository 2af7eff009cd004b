func.func @main(%x: tensor<4xf32>) -> f32 {
  %id = gpu.thread_id x
  %v = tensor.extract %x[%id] : tensor<4xf32>
  return %v : f32
}
