func.func @main(%a: tensor<?xf32>) -> !shape.shape {
  %0 = shape.shape_of %a : tensor<?xf32> -> !shape.shape
  return %0 : !shape.shape
}
