module {
  tt.func public @kernel(%ptr: !tt.ptr<f32>) {
    %0 = tt.get_program_id x : i32
    tt.return
  }
}
