util.func public @state(%bytes: index, %value: i8) -> !stream.resource<persistent> {
  %0 = stream.async.splat %value : i8 -> !stream.resource<persistent>{%bytes}
  util.return %0 : !stream.resource<persistent>
}
