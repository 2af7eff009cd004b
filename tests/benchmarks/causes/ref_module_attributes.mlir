module @m {iree.x = 1 : i32} {
  func.func @main() { return }
}
