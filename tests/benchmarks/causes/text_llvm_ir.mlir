define void @main(ptr %a) {
  store float 0.0, ptr %a
  ret void
}
