HloModule jit_f, entry_computation_layout={(f32[128,64]{1,0}, f32[64,32]{1,0})->f32[128,32]{1,0}}

region_0.5 {
  Arg_0.6 = f32[] parameter(0)
  Arg_1.7 = f32[] parameter(1)
  ROOT maximum.8 = f32[] maximum(Arg_0.6, Arg_1.7)
}

ENTRY main.14 {
  Arg_0.1 = f32[128,64]{1,0} parameter(0)
  Arg_1.2 = f32[64,32]{1,0} parameter(1)
  dot.3 = f32[128,32]{1,0} dot(Arg_0.1, Arg_1.2), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  constant.4 = f32[] constant(-inf)
  reduce.9 = f32[128]{0} reduce(dot.3, constant.4), dimensions={1}, to_apply=region_0.5
  broadcast.10 = f32[128,32]{1,0} broadcast(reduce.9), dimensions={0}
  ROOT subtract.13 = f32[128,32]{1,0} subtract(dot.3, broadcast.10)
}
