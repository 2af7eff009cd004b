util.func public @main(%r: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %0 = stream.async.slice %r[%c0 to %c64] : !stream.resource<external>{%c64} -> !stream.resource<external>{%c64}
  %1 = stream.async.transfer %0 : !stream.resource<external>{%c64} -> !stream.resource<staging>
  util.return %0 : !stream.resource<external>
}
