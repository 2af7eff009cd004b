util.func public @wait_idle(%fence: !hal.fence) -> i32 {
  %forever = arith.constant -1 : i32
  %device = hal.ex.shared_device : !hal.device
  %status = hal.fence.await until([%fence]) timeout_millis(%forever) flags("None") : i32
  util.return %status : i32
}
