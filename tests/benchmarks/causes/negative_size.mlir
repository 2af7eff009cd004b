func.func @batch(%a: tensor<-1x16xf32>) -> tensor<-1x16xf32> {
  return %a : tensor<-1x16xf32>
}
