HloModule jit_f, entry_computation_layout={(f32[4]{0})->f32[4]{0}}

ENTRY main.4 {
  Arg_0.1 = f32[4]{0} parameter(0)
  ROOT add.3 = f32[4]{0} add(Arg_0.1, Arg_0.1)
}
