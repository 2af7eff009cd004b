util.func public @weights(%bytes: index) -> !stream.resource<constant> {
  %c0 = arith.constant 0 : i64
  %data, %ready = stream.parameter.load {
    "model"::"blk.0.weight"[%c0] : !stream.resource<constant>{%bytes}
  } => !stream.timepoint
  %0 = stream.timepoint.await %ready => %data : !stream.resource<constant>{%bytes}
  util.return %0 : !stream.resource<constant>
}
