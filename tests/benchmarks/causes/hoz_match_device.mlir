// Block size by kind of device.
util.func public @block_size() -> index {
  %c0 = arith.constant 0 : index
  %device = hal.devices.get %c0 : !hal.device
  %c256 = arith.constant 256 : index
  %c64 = arith.constant 64 : index
  %n = hal.device.switch<%device : !hal.device> -> index
    #hal.device.match.executable.format<"rocm-hsaco-fb"> {
      hal.return %c256 : index
    },
    #hal.match.always {
      hal.return %c64 : index
    }
  util.return %n : index
}
