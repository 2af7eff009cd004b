util.func public @main(%r: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %o, %t = stream.async.execute with() -> !stream.resource<external>{%n} {
    %c = stream.async.clone %r : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
    stream.yield %c : !stream.resource<external>{%n}
  } => !stream.timepoint
  %w = stream.timepoint.await %t => %o : !stream.resource<external>{%n}
  util.return %w : !stream.resource<external>
}
