// Both halves of the model in one file, as they were exported.
module @whisper {
  module @encoder {
    func.func @encode(%mel: tensor<80x64xf32>) -> tensor<80x64xf32> {
      %0 = math.tanh %mel : tensor<80x64xf32>
      return %0 : tensor<80x64xf32>
    }
  }
  module @decoder {
    func.func @decode(%hidden: tensor<80x64xf32>) -> tensor<80x64xf32> {
      %0 = math.exp %hidden : tensor<80x64xf32>
      return %0 : tensor<80x64xf32>
    }
  }
}
