module {
  func.func @pick_frame(%a: !torch.vtensor<[1,256,32,32],f32>, %b: !torch.vtensor<[1,256,32,32],f32>, %i: !torch.vtensor<[],si64>) -> !torch.vtensor<[1,256,32,32],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "pytorch"} {
    %0 = torch.operator "onnx.SequenceConstruct"(%a, %b) : (!torch.vtensor<[1,256,32,32],f32>, !torch.vtensor<[1,256,32,32],f32>) -> !torch.list<vtensor<[1,256,32,32],f32>>
    %1 = torch.operator "onnx.SequenceAt"(%0, %i) : (!torch.list<vtensor<[1,256,32,32],f32>>, !torch.vtensor<[],si64>) -> !torch.vtensor<[1,256,32,32],f32>
    return %1 : !torch.vtensor<[1,256,32,32],f32>
  }
}
