func.func @f(%n: index) -> index {
  %0 = util.assume.int %n<umin = 0, umax = 1024, mod = 16> : index
  return %0 : index
}
