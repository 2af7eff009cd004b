util.func public @main(%size: index, %v: i32) -> !stream.resource<*> {
  %0 = stream.async.splat on(#hal.device.affinity<@gpu_one>) %v : i32 -> !stream.resource<*>{%size}
  util.return %0 : !stream.resource<*>
}
