util.global private @rope.theta = 500000 : f32
util.global private @rope.dim = 128 : i32
util.func public @rope_params() -> (f32, i32) {
  %theta = util.global.load @rope.theta : f32
  %dim = util.global.load @rope.dim : i32
  util.return %theta, %dim : f32, i32
}
