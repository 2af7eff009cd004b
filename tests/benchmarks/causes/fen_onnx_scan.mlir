func.func @accumulate(%init: !torch.vtensor<[64],f32>, %xs: !torch.vtensor<[10,64],f32>) -> (!torch.vtensor<[64],f32>, !torch.vtensor<[10,64],f32>) attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 16 : si64} {
  %0:2 = torch.operator "onnx.Scan"(%init, %xs) {torch.onnx.num_scan_inputs = 1 : si64} : (!torch.vtensor<[64],f32>, !torch.vtensor<[10,64],f32>) -> (!torch.vtensor<[64],f32>, !torch.vtensor<[10,64],f32>) {
  ^bb0(%acc: !torch.vtensor<[64],f32>, %x: !torch.vtensor<[64],f32>):
    %1 = torch.operator "onnx.Add"(%acc, %x) : (!torch.vtensor<[64],f32>, !torch.vtensor<[64],f32>) -> !torch.vtensor<[64],f32>
    torch.operator_terminator %1, %1 : !torch.vtensor<[64],f32>, !torch.vtensor<[64],f32>
  }
  return %0#0, %0#1 : !torch.vtensor<[64],f32>, !torch.vtensor<[10,64],f32>
}
