util.func public @wait_both(%a: !hal.fence, %b: !hal.fence) -> i32 {
  %status = hal.fence.await until([%a, %b]) : i32
  util.return %status : i32
}
