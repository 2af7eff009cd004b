func.func @clip_norm(%n: i32, %x: tensor<256xf32>) -> tensor<256xf32> {
  %c10 = arith.constant 10 : i32
  %gt = arith.cmpi sgt, %n, %c10 : i32
  cf.cond_br %gt, ^scale, ^done
^scale:
  %k = arith.sitofp %n : i32 to f32
  %e = tensor.empty() : tensor<256xf32>
  %t = linalg.fill ins(%k : f32) outs(%e : tensor<256xf32>) -> tensor<256xf32>
  %y = arith.divf %x, %t : tensor<256xf32>
  cf.br ^done
^done:
  %z = math.absf %y : tensor<256xf32>
  return %z : tensor<256xf32>
}
