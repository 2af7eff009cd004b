// Two layers of a decoder that write a prompt of 48 tokens into their caches.
module @jit_prefill attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%tokens: tensor<48x256xf32>, %wq0: tensor<256x256xf32>, %wk0: tensor<256x256xf32>, %wv0: tensor<256x256xf32>, %wo0: tensor<256x256xf32>, %w10: tensor<256x512xf32>, %w20: tensor<512x256xf32>, %kc0: tensor<64x256xf32>, %vc0: tensor<64x256xf32>, %wq1: tensor<256x256xf32>, %wk1: tensor<256x256xf32>, %wv1: tensor<256x256xf32>, %wo1: tensor<256x256xf32>, %w11: tensor<256x512xf32>, %w21: tensor<512x256xf32>, %kc1: tensor<32x256xf32>, %vc1: tensor<64x256xf32>) -> (tensor<48x256xf32>, tensor<64x256xf32>, tensor<32x256xf32>) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %f0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %scale = stablehlo.constant dense<6.250000e-02> : tensor<f32>
    %1 = stablehlo.dot_general %tokens, %wq0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x256xf32>) -> tensor<48x256xf32>
    %2 = stablehlo.dot_general %tokens, %wk0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x256xf32>) -> tensor<48x256xf32>
    %3 = stablehlo.dot_general %tokens, %wv0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x256xf32>) -> tensor<48x256xf32>
    %4 = stablehlo.dynamic_update_slice %kc0, %2, %zero, %zero : (tensor<64x256xf32>, tensor<48x256xf32>, tensor<i32>, tensor<i32>) -> tensor<64x256xf32>
    %5 = stablehlo.dynamic_update_slice %vc0, %3, %zero, %zero : (tensor<64x256xf32>, tensor<48x256xf32>, tensor<i32>, tensor<i32>) -> tensor<64x256xf32>
    %6 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<48x256xf32>) -> tensor<48x48xf32>
    %7 = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<48x48xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<48x48xf32>
    %9 = stablehlo.reduce(%8 init: %ninf) applies stablehlo.maximum across dimensions = [1] : (tensor<48x48xf32>, tensor<f32>) -> tensor<48xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<48xf32>) -> tensor<48x48xf32>
    %11 = stablehlo.subtract %8, %10 : tensor<48x48xf32>
    %12 = stablehlo.exponential %11 : tensor<48x48xf32>
    %13 = stablehlo.reduce(%12 init: %f0) applies stablehlo.add across dimensions = [1] : (tensor<48x48xf32>, tensor<f32>) -> tensor<48xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<48xf32>) -> tensor<48x48xf32>
    %15 = stablehlo.divide %12, %14 : tensor<48x48xf32>
    %16 = stablehlo.dot_general %15, %3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x48xf32>, tensor<48x256xf32>) -> tensor<48x256xf32>
    %17 = stablehlo.dot_general %16, %wo0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x256xf32>) -> tensor<48x256xf32>
    %18 = stablehlo.add %tokens, %17 : tensor<48x256xf32>
    %19 = stablehlo.dot_general %18, %w10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x512xf32>) -> tensor<48x512xf32>
    %20 = stablehlo.logistic %19 : tensor<48x512xf32>
    %21 = stablehlo.multiply %19, %20 : tensor<48x512xf32>
    %22 = stablehlo.dot_general %21, %w20, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x512xf32>, tensor<512x256xf32>) -> tensor<48x256xf32>
    %23 = stablehlo.add %18, %22 : tensor<48x256xf32>
    %24 = stablehlo.dot_general %23, %wq1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x256xf32>) -> tensor<48x256xf32>
    %25 = stablehlo.dot_general %23, %wk1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x256xf32>) -> tensor<48x256xf32>
    %26 = stablehlo.dot_general %23, %wv1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x256xf32>) -> tensor<48x256xf32>
    %27 = stablehlo.dynamic_update_slice %kc1, %25, %zero, %zero : (tensor<32x256xf32>, tensor<48x256xf32>, tensor<i32>, tensor<i32>) -> tensor<32x256xf32>
    %28 = stablehlo.dynamic_update_slice %vc1, %26, %zero, %zero : (tensor<64x256xf32>, tensor<48x256xf32>, tensor<i32>, tensor<i32>) -> tensor<64x256xf32>
    %29 = stablehlo.dot_general %24, %25, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<48x256xf32>) -> tensor<48x48xf32>
    %30 = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<48x48xf32>
    %31 = stablehlo.multiply %29, %30 : tensor<48x48xf32>
    %32 = stablehlo.reduce(%31 init: %ninf) applies stablehlo.maximum across dimensions = [1] : (tensor<48x48xf32>, tensor<f32>) -> tensor<48xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<48xf32>) -> tensor<48x48xf32>
    %34 = stablehlo.subtract %31, %33 : tensor<48x48xf32>
    %35 = stablehlo.exponential %34 : tensor<48x48xf32>
    %36 = stablehlo.reduce(%35 init: %f0) applies stablehlo.add across dimensions = [1] : (tensor<48x48xf32>, tensor<f32>) -> tensor<48xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<48xf32>) -> tensor<48x48xf32>
    %38 = stablehlo.divide %35, %37 : tensor<48x48xf32>
    %39 = stablehlo.dot_general %38, %26, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x48xf32>, tensor<48x256xf32>) -> tensor<48x256xf32>
    %40 = stablehlo.dot_general %39, %wo1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x256xf32>) -> tensor<48x256xf32>
    %41 = stablehlo.add %23, %40 : tensor<48x256xf32>
    %42 = stablehlo.dot_general %41, %w11, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x256xf32>, tensor<256x512xf32>) -> tensor<48x512xf32>
    %43 = stablehlo.logistic %42 : tensor<48x512xf32>
    %44 = stablehlo.multiply %42, %43 : tensor<48x512xf32>
    %45 = stablehlo.dot_general %44, %w21, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<48x512xf32>, tensor<512x256xf32>) -> tensor<48x256xf32>
    %46 = stablehlo.add %41, %45 : tensor<48x256xf32>
    return %46, %4, %27 : tensor<48x256xf32>, tensor<64x256xf32>, tensor<32x256xf32>
  }
}
