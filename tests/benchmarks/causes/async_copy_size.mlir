util.func public @main(%r: !stream.resource<external>, %t: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.copy %r[%c0 to %n], %t[%c0 to %n] : !stream.resource<external>{%n} -> %t as !stream.resource<external>{%n}
  util.return %0 : !stream.resource<external>
}
