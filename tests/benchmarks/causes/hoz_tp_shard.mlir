// Two ranks of a column-parallel projection with a row-parallel one behind it.
#device0 = #hal.device.promise<@__device_0>
#device1 = #hal.device.promise<@__device_1>
module @ffn_tp2 {
  util.global private @up = #flow.parameter.named<"model"::"ffn_up"> : tensor<512x1024xf16>
  util.global private @down = #flow.parameter.named<"model"::"ffn_down"> : tensor<1024x512xf16>
  func.func @ffn(%x: tensor<8x512xf16> {iree.abi.affinity = #device0}) -> (tensor<8x512xf32> {iree.abi.affinity = #device0}) {
    %zero = arith.constant 0.0 : f32
    %up = util.global.load @up : tensor<512x1024xf16>
    %down = util.global.load @down : tensor<1024x512xf16>
    %up0 = tensor.extract_slice %up[0, 0] [512, 512] [1, 1] : tensor<512x1024xf16> to tensor<512x512xf16>
    %up1 = tensor.extract_slice %up[0, 512] [512, 512] [1, 1] : tensor<512x1024xf16> to tensor<512x512xf16>
    %down0 = tensor.extract_slice %down[0, 0] [512, 512] [1, 1] : tensor<1024x512xf16> to tensor<512x512xf16>
    %down1 = tensor.extract_slice %down[0, 512] [512, 512] [1, 1] : tensor<1024x512xf16> to tensor<512x512xf16>
    %x1 = flow.tensor.transfer %x : tensor<8x512xf16> to #device1
    %w1 = flow.tensor.transfer %up1 : tensor<512x512xf16> to #device1
    %d1 = flow.tensor.transfer %down1 : tensor<512x512xf16> to #device1
    %he = tensor.empty() : tensor<8x512xf32>
    %hf = linalg.fill ins(%zero : f32) outs(%he : tensor<8x512xf32>) -> tensor<8x512xf32>
    %h0 = linalg.matmul ins(%x, %up0 : tensor<8x512xf16>, tensor<512x512xf16>) outs(%hf : tensor<8x512xf32>) -> tensor<8x512xf32>
    %h1 = linalg.matmul ins(%x1, %w1 : tensor<8x512xf16>, tensor<512x512xf16>) outs(%hf : tensor<8x512xf32>) -> tensor<8x512xf32>
    %g0 = arith.truncf %h0 : tensor<8x512xf32> to tensor<8x512xf16>
    %g1 = arith.truncf %h1 : tensor<8x512xf32> to tensor<8x512xf16>
    %y0 = linalg.matmul ins(%g0, %down0 : tensor<8x512xf16>, tensor<512x512xf16>) outs(%hf : tensor<8x512xf32>) -> tensor<8x512xf32>
    %y1 = linalg.matmul ins(%g1, %d1 : tensor<8x512xf16>, tensor<512x512xf16>) outs(%hf : tensor<8x512xf32>) -> tensor<8x512xf32>
    %back = flow.tensor.transfer %y1 : tensor<8x512xf32> to #device0
    %y = arith.addf %y0, %back : tensor<8x512xf32>
    return %y : tensor<8x512xf32>
  }
}
