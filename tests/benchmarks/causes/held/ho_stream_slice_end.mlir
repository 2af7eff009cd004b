util.func public @main(%r: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c1024 = arith.constant 1024 : index
  %0 = stream.async.slice %r[%c0 to %c256] : !stream.resource<external>{%c1024} -> !stream.resource<transient>{%c256}
  %1 = stream.async.transfer %0 : !stream.resource<transient>{%c256} -> !stream.resource<external>{%c256}
  util.return %1 : !stream.resource<external>
}
