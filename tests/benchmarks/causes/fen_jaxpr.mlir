{ lambda ; a:f32[8,64] b:f32[64,32] c:f32[32]. let
    d:f32[8,32] = dot_general[dimension_numbers=(([1], [0]), ([], []))] a b
    e:f32[1,32] = broadcast_in_dim[broadcast_dimensions=(1,) shape=(1, 32)] c
    f:f32[8,32] = add d e
    g:f32[8,32] = max f 0.0:f32[]
  in (g,) }
