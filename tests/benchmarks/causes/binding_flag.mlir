#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadWrite>]>
hal.executable.source public @ex {
  hal.executable.export public @k ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @k() {
      return
    }
  }
}
