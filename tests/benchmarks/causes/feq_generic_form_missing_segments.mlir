"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x512xf32>, index) -> tensor<16x512xf32>, sym_name = "window"}> ({
  ^bb0(%x: tensor<?x512xf32>, %off: index):
    %0 = "tensor.extract_slice"(%x, %off) <{static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 16, 512>, static_strides = array<i64: 1, 1>}> : (tensor<?x512xf32>, index) -> tensor<16x512xf32>
    "func.return"(%0) : (tensor<16x512xf32>) -> ()
  }) : () -> ()
}) : () -> ()
