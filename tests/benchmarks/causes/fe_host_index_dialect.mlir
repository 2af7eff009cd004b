func.func @pages(%n: index) -> index {
  %c15 = index.constant 15
  %c16 = index.constant 16
  %0 = index.add %n, %c15
  %1 = index.divs %0, %c16
  return %1 : index
}
