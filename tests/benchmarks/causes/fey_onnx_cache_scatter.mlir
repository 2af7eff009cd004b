module {
  func.func @decode(%cache: !torch.vtensor<[2,8,128,64],f16>, %k: !torch.vtensor<[2,8,1,64],f16>, %q: !torch.vtensor<[2,8,1,64],f16>, %pos: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[2,8,1,128],f16>, !torch.vtensor<[2,8,128,64],f16>) attributes {torch.onnx_meta.ir_version = 12 : si64, torch.onnx_meta.opset_version = 24 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.9.0"} {
    %0 = torch.operator "onnx.TensorScatter"(%cache, %k, %pos) {torch.onnx.axis = -2 : si64, torch.onnx.mode = "linear"} : (!torch.vtensor<[2,8,128,64],f16>, !torch.vtensor<[2,8,1,64],f16>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,8,128,64],f16>
    %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (!torch.vtensor<[2,8,128,64],f16>) -> !torch.vtensor<[2,8,64,128],f16>
    %2 = torch.operator "onnx.MatMul"(%q, %1) : (!torch.vtensor<[2,8,1,64],f16>, !torch.vtensor<[2,8,64,128],f16>) -> !torch.vtensor<[2,8,1,128],f16>
    return %2, %0 : !torch.vtensor<[2,8,1,128],f16>, !torch.vtensor<[2,8,128,64],f16>
  }
}
