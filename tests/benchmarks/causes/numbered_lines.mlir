     1	func.func @copy(%a: tensor<4xf32>) -> tensor<4xf32> {
     2	  return %a : tensor<4xf32>
     3	}
