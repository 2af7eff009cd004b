#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kern {
  hal.executable.export public @mmk ordinal(0) layout(#layout) count(%d: !hal.device, %w: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %w, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @mmk() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %src = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<8192xf16>
      %dst = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<8192xf16>
      %tid = gpu.thread_id x
      %a = vector.load %src[%tid] : memref<8192xf16>, vector<8xf16>
      %b = vector.load %src[%c0] : memref<8192xf16>, vector<8xf16>
      %z = arith.constant 0.0 : f16
      %d = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<minimumf>} %a, %b, %z : vector<8xf16>, vector<8xf16> into f16
      memref.store %d, %dst[%tid] : memref<8192xf16>
      return
    }
  }
}
util.func public @run(%a: tensor<8192xf16>) -> tensor<8192xf16> {
  %wg = arith.constant 1 : index
  %r = flow.dispatch @kern::@mmk[%wg](%a) : (tensor<8192xf16>) -> tensor<8192xf16>
  util.return %r : tensor<8192xf16>
}
