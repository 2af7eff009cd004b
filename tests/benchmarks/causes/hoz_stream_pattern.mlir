util.func public @spectrum(%bytes: index, %value: complex<f64>) -> !stream.resource<external> {
  %0 = stream.async.splat %value : complex<f64> -> !stream.resource<external>{%bytes}
  util.return %0 : !stream.resource<external>
}
