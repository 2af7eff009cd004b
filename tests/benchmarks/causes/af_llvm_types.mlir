func.func @f(%x: <4 x float>) -> <4 x float> {
  %0 = math.tanh %x : <4 x float>
  return %0 : <4 x float>
}
