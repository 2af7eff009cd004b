// A small residual network, as an ONNX import writes it.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[1,3,64,64],f32>) -> !torch.vtensor<[1,10],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.4.0"} {
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<16x3x3x3xf32>} : () -> !torch.vtensor<[16,3,3,3],f32>
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<16xf32>} : () -> !torch.vtensor<[16],f32>
    %3 = torch.operator "onnx.Conv"(%arg0, %1, %2) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,64,64],f32>, !torch.vtensor<[16,3,3,3],f32>, !torch.vtensor<[16],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %4 = torch.operator "onnx.Relu"(%3) : (!torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %5 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<16x16x3x3xf32>} : () -> !torch.vtensor<[16,16,3,3],f32>
    %6 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<16xf32>} : () -> !torch.vtensor<[16],f32>
    %7 = torch.operator "onnx.Conv"(%4, %5, %6) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[16,16,3,3],f32>, !torch.vtensor<[16],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %8 = torch.operator "onnx.Relu"(%7) : (!torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %9 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<16x16x3x3xf32>} : () -> !torch.vtensor<[16,16,3,3],f32>
    %10 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<16xf32>} : () -> !torch.vtensor<[16],f32>
    %11 = torch.operator "onnx.Conv"(%8, %9, %10) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[16,16,3,3],f32>, !torch.vtensor<[16],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %12 = torch.operator "onnx.Add"(%11, %4) : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %13 = torch.operator "onnx.Relu"(%12) : (!torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %14 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<16x16x3x3xf32>} : () -> !torch.vtensor<[16,16,3,3],f32>
    %15 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<16xf32>} : () -> !torch.vtensor<[16],f32>
    %16 = torch.operator "onnx.Conv"(%13, %14, %15) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[16,16,3,3],f32>, !torch.vtensor<[16],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %17 = torch.operator "onnx.Relu"(%16) : (!torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %18 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<16x16x3x3xf32>} : () -> !torch.vtensor<[16,16,3,3],f32>
    %19 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<16xf32>} : () -> !torch.vtensor<[16],f32>
    %20 = torch.operator "onnx.Conv"(%17, %18, %19) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[16,16,3,3],f32>, !torch.vtensor<[16],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %21 = torch.operator "onnx.Add"(%20, %13) : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %22 = torch.operator "onnx.Relu"(%21) : (!torch.vtensor<[1,16,32,32],f32>) -> !torch.vtensor<[1,16,32,32],f32>
    %23 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<32x16x3x3xf32>} : () -> !torch.vtensor<[32,16,3,3],f32>
    %24 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32>
    %25 = torch.operator "onnx.Conv"(%22, %23, %24) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[32,16,3,3],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %26 = torch.operator "onnx.Relu"(%25) : (!torch.vtensor<[1,32,16,16],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %27 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<32x32x3x3xf32>} : () -> !torch.vtensor<[32,32,3,3],f32>
    %28 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32>
    %29 = torch.operator "onnx.Conv"(%26, %27, %28) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,32,16,16],f32>, !torch.vtensor<[32,32,3,3],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %30 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<32x16x1x1xf32>} : () -> !torch.vtensor<[32,16,1,1],f32>
    %31 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32>
    %32 = torch.operator "onnx.Conv"(%22, %30, %31) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [1 : si64, 1 : si64], torch.onnx.pads = [0 : si64, 0 : si64, 0 : si64, 0 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,16,32,32],f32>, !torch.vtensor<[32,16,1,1],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %33 = torch.operator "onnx.Add"(%29, %32) : (!torch.vtensor<[1,32,16,16],f32>, !torch.vtensor<[1,32,16,16],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %34 = torch.operator "onnx.Relu"(%33) : (!torch.vtensor<[1,32,16,16],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %35 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<32x32x3x3xf32>} : () -> !torch.vtensor<[32,32,3,3],f32>
    %36 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32>
    %37 = torch.operator "onnx.Conv"(%34, %35, %36) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,32,16,16],f32>, !torch.vtensor<[32,32,3,3],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %38 = torch.operator "onnx.Relu"(%37) : (!torch.vtensor<[1,32,16,16],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %39 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<32x32x3x3xf32>} : () -> !torch.vtensor<[32,32,3,3],f32>
    %40 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32>
    %41 = torch.operator "onnx.Conv"(%38, %39, %40) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,32,16,16],f32>, !torch.vtensor<[32,32,3,3],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %42 = torch.operator "onnx.Add"(%41, %34) : (!torch.vtensor<[1,32,16,16],f32>, !torch.vtensor<[1,32,16,16],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %43 = torch.operator "onnx.Relu"(%42) : (!torch.vtensor<[1,32,16,16],f32>) -> !torch.vtensor<[1,32,16,16],f32>
    %44 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<64x32x3x3xf32>} : () -> !torch.vtensor<[64,32,3,3],f32>
    %45 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<64xf32>} : () -> !torch.vtensor<[64],f32>
    %46 = torch.operator "onnx.Conv"(%43, %44, %45) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,32,16,16],f32>, !torch.vtensor<[64,32,3,3],f32>, !torch.vtensor<[64],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %47 = torch.operator "onnx.Relu"(%46) : (!torch.vtensor<[1,64,8,8],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %48 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<64x64x3x3xf32>} : () -> !torch.vtensor<[64,64,3,3],f32>
    %49 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<64xf32>} : () -> !torch.vtensor<[64],f32>
    %50 = torch.operator "onnx.Conv"(%47, %48, %49) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,64,8,8],f32>, !torch.vtensor<[64,64,3,3],f32>, !torch.vtensor<[64],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %51 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<64x32x1x1xf32>} : () -> !torch.vtensor<[64,32,1,1],f32>
    %52 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<64xf32>} : () -> !torch.vtensor<[64],f32>
    %53 = torch.operator "onnx.Conv"(%43, %51, %52) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [1 : si64, 1 : si64], torch.onnx.pads = [0 : si64, 0 : si64, 0 : si64, 0 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,32,16,16],f32>, !torch.vtensor<[64,32,1,1],f32>, !torch.vtensor<[64],f32>) -> !torch.vtensor<[1,64,16,16],f32>
    %54 = torch.operator "onnx.Add"(%50, %53) : (!torch.vtensor<[1,64,8,8],f32>, !torch.vtensor<[1,64,16,16],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %55 = torch.operator "onnx.Relu"(%54) : (!torch.vtensor<[1,64,8,8],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %56 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<64x64x3x3xf32>} : () -> !torch.vtensor<[64,64,3,3],f32>
    %57 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<64xf32>} : () -> !torch.vtensor<[64],f32>
    %58 = torch.operator "onnx.Conv"(%55, %56, %57) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,64,8,8],f32>, !torch.vtensor<[64,64,3,3],f32>, !torch.vtensor<[64],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %59 = torch.operator "onnx.Relu"(%58) : (!torch.vtensor<[1,64,8,8],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %60 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-02> : tensor<64x64x3x3xf32>} : () -> !torch.vtensor<[64,64,3,3],f32>
    %61 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<64xf32>} : () -> !torch.vtensor<[64],f32>
    %62 = torch.operator "onnx.Conv"(%59, %60, %61) {torch.onnx.dilations = [1 : si64, 1 : si64], torch.onnx.group = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,64,8,8],f32>, !torch.vtensor<[64,64,3,3],f32>, !torch.vtensor<[64],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %63 = torch.operator "onnx.Add"(%62, %55) : (!torch.vtensor<[1,64,8,8],f32>, !torch.vtensor<[1,64,8,8],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %64 = torch.operator "onnx.Relu"(%63) : (!torch.vtensor<[1,64,8,8],f32>) -> !torch.vtensor<[1,64,8,8],f32>
    %65 = torch.operator "onnx.GlobalAveragePool"(%64) : (!torch.vtensor<[1,64,8,8],f32>) -> !torch.vtensor<[1,64,1,1],f32>
    %66 = torch.operator "onnx.Flatten"(%65) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[1,64,1,1],f32>) -> !torch.vtensor<[1,64],f32>
    %67 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0e-02> : tensor<10x64xf32>} : () -> !torch.vtensor<[10,64],f32>
    %68 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<10xf32>} : () -> !torch.vtensor<[10],f32>
    %69 = torch.operator "onnx.Gemm"(%66, %67, %68) {torch.onnx.alpha = 1.000000e+00 : f32, torch.onnx.beta = 1.000000e+00 : f32, torch.onnx.transB = 1 : si64} : (!torch.vtensor<[1,64],f32>, !torch.vtensor<[10,64],f32>, !torch.vtensor<[10],f32>) -> !torch.vtensor<[1,10],f32>
    return %69 : !torch.vtensor<[1,10],f32>
  }
}
