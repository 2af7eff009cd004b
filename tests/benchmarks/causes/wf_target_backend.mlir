#t = #hal.executable.target<rocm, "rocm-hsaco-fb", {}>
module attributes {l = #t} {
func.func @main(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.addf %a, %b : tensor<64xf32>
  return %0 : tensor<64xf32>
}
}
