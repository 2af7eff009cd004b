util.func public @copy(%src: !stream.resource<external>, %size: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %r, %t = stream.async.execute with(%src as %in: !stream.resource<external>{%size}) -> !stream.resource<external>{%size} {
    %a, %b = stream.async.concurrent with(%in as %x: !stream.resource<external>{%size}) -> (!stream.resource<external>{%size}, !stream.resource<external>{%size}) {
      %clone = stream.async.clone %x : !stream.resource<external>{%size} -> !stream.resource<external>{%size}
      stream.yield %clone : !stream.resource<external>{%size}
    }
    stream.yield %a : !stream.resource<external>{%size}
  } => !stream.timepoint
  util.return %r : !stream.resource<external>
}
