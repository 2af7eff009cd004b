// The tokenizer's table is stored beside the weights, as bytes.
module @tokenizer {
  util.global private @table = #flow.parameter.named<"model"::"tokenizer.table"> : !util.buffer
  func.func @first_entry(%at: index) -> i32 {
    %c4 = arith.constant 4 : index
    %table = util.global.load @table : !util.buffer
    %size = util.buffer.size %table : !util.buffer
    %v = util.buffer.load %table[%at for %c4] : !util.buffer{%size} -> i32
    return %v : i32
  }
}
