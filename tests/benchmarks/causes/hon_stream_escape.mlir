util.func public @copy(%src: !stream.resource<external>, %size: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %r, %t = stream.async.execute with(%src as %in: !stream.resource<external>{%size}) -> !stream.resource<transient>{%size} {
    %clone = stream.async.clone %in : !stream.resource<external>{%size} -> !stream.resource<external>{%size}
    stream.yield %clone : !stream.resource<external>{%size}
  } => !stream.timepoint
  %ready = stream.timepoint.await %t => %r : !stream.resource<transient>{%size}
  %out = stream.async.transfer %ready : !stream.resource<transient>{%size} -> !stream.resource<external>{%size}
  util.return %out : !stream.resource<external>
}
