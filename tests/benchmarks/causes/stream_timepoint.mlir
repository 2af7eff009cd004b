util.func public @main(%size: index, %v: i32) -> !stream.resource<external> {
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
  %0 = stream.async.fill %v, %r[%size to %size for %size] : i32 -> %r as !stream.resource<external>{%size}
  util.return %0 : !stream.resource<external>
}
