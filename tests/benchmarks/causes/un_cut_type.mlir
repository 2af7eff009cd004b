module {
  util.global private @dev = #hal.device.target<"hip", []> : !hal.dev