util.func public @scratch(%allocator: !hal.allocator, %affinity: i64, %size: index) -> !hal.buffer {
  %type = hal.memory_type<"DeviceLocal|HostCoherent|Managed"> : i32
  %usage = hal.buffer_usage<"TransferSource|DispatchStorage"> : i32
  %b = hal.allocator.allocate<%allocator : !hal.allocator> affinity(%affinity) type(%type) usage(%usage) : !hal.buffer{%size}
  util.return %b : !hal.buffer
}
