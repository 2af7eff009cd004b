// Encoder of a U-Net with one skip connection, exported by hand for a kernel study.
#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
#ch = affine_map<(n, h, w, c) -> (c)>
func.func @unet(%image: tensor<1x66x66x8xf16>, %w0: tensor<3x3x8x32xf16>, %b0: tensor<32xf32>, %w1: tensor<2x2x32x64xf16>, %b1: tensor<64xf32>, %w2: tensor<3x3x64x64xf16>, %b2: tensor<64xf32>, %w3: tensor<3x3x64x32xf16>, %b3: tensor<32xf32>) -> tensor<1x62x62x32xf16> {
  %zero = arith.constant 0.0 : f32
  %hzero = arith.constant 0.0 : f16
  %e0 = tensor.empty() : tensor<1x64x64x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x64x64x32xf32>) -> tensor<1x64x64x32xf32>
  %c0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%image, %w0 : tensor<1x66x66x8xf16>, tensor<3x3x8x32xf16>) outs(%i0 : tensor<1x64x64x32xf32>) -> tensor<1x64x64x32xf32>
  %o0 = tensor.empty() : tensor<1x64x64x32xf16>
  %a0 = linalg.generic {indexing_maps = [#id, #ch, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c0, %b0 : tensor<1x64x64x32xf32>, tensor<32xf32>) outs(%o0 : tensor<1x64x64x32xf16>) {
  ^bb0(%v: f32, %bias: f32, %unused: f16):
    %s = arith.addf %v, %bias : f32
    %p = arith.maximumf %s, %zero : f32
    %h = arith.truncf %p : f32 to f16
    linalg.yield %h : f16
  } -> tensor<1x64x64x32xf16>
  %e1 = tensor.empty() : tensor<1x32x32x64xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x32x32x64xf32>) -> tensor<1x32x32x64xf32>
  %c1 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a0, %w1 : tensor<1x64x64x32xf16>, tensor<2x2x32x64xf16>) outs(%i1 : tensor<1x32x32x64xf32>) -> tensor<1x32x32x64xf32>
  %o1 = tensor.empty() : tensor<1x32x32x64xf16>
  %a1 = linalg.generic {indexing_maps = [#id, #ch, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c1, %b1 : tensor<1x32x32x64xf32>, tensor<64xf32>) outs(%o1 : tensor<1x32x32x64xf16>) {
  ^bb0(%v: f32, %bias: f32, %unused: f16):
    %s = arith.addf %v, %bias : f32
    %p = arith.maximumf %s, %zero : f32
    %h = arith.truncf %p : f32 to f16
    linalg.yield %h : f16
  } -> tensor<1x32x32x64xf16>
  %p1 = tensor.pad %a1 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %hzero : f16
  } : tensor<1x32x32x64xf16> to tensor<1x34x34x64xf16>
  %e2 = tensor.empty() : tensor<1x32x32x64xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x32x32x64xf32>) -> tensor<1x32x32x64xf32>
  %c2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p1, %w2 : tensor<1x34x34x64xf16>, tensor<3x3x64x64xf16>) outs(%i2 : tensor<1x32x32x64xf32>) -> tensor<1x32x32x64xf32>
  %o2 = tensor.empty() : tensor<1x32x32x64xf16>
  %a2 = linalg.generic {indexing_maps = [#id, #ch, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c2, %b2 : tensor<1x32x32x64xf32>, tensor<64xf32>) outs(%o2 : tensor<1x32x32x64xf16>) {
  ^bb0(%v: f32, %bias: f32, %unused: f16):
    %s = arith.addf %v, %bias : f32
    %p = arith.maximumf %s, %zero : f32
    %h = arith.truncf %p : f32 to f16
    linalg.yield %h : f16
  } -> tensor<1x32x32x64xf16>
  %u = tensor.empty() : tensor<1x64x64x64xf16>
  %up = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%u : tensor<1x64x64x64xf16>) {
  ^bb0(%unused: f16):
    %n = linalg.index 0 : index
    %h = linalg.index 1 : index
    %w = linalg.index 2 : index
    %c = linalg.index 3 : index
    %two = arith.constant 2 : index
    %y = arith.divui %h, %two : index
    %x = arith.divui %w, %two : index
    %v = tensor.extract %a2[%n, %y, %x, %c] : tensor<1x32x32x64xf16>
    linalg.yield %v : f16
  } -> tensor<1x64x64x64xf16>
  %skip = tensor.concat dim(3) %up, %a0 : (tensor<1x64x64x64xf16>, tensor<1x64x64x32xf16>) -> tensor<1x64x64x96xf16>
  %e3 = tensor.empty() : tensor<1x62x62x32xf32>
  %i3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x62x62x32xf32>) -> tensor<1x62x62x32xf32>
  %c3 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%skip, %w3 : tensor<1x64x64x96xf16>, tensor<3x3x64x32xf16>) outs(%i3 : tensor<1x62x62x32xf32>) -> tensor<1x62x62x32xf32>
  %o3 = tensor.empty() : tensor<1x62x62x32xf16>
  %a3 = linalg.generic {indexing_maps = [#id, #ch, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c3, %b3 : tensor<1x62x62x32xf32>, tensor<32xf32>) outs(%o3 : tensor<1x62x62x32xf16>) {
  ^bb0(%v: f32, %bias: f32, %unused: f16):
    %s = arith.addf %v, %bias : f32
    %p = arith.maximumf %s, %zero : f32
    %h = arith.truncf %p : f32 to f16
    linalg.yield %h : f16
  } -> tensor<1x62x62x32xf16>
  return %a3 : tensor<1x62x62x32xf16>
}
