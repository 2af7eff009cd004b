ir_version: 8
producer_name: "pytorch"
producer_version: "2.5.1"
graph {
  node {
    input: "tokens"
    input: "embed.weight"
    output: "hidden"
    name: "/embed/Gather"
    op_type: "Gather"
  }
  name: "main_graph"
}
opset_import {
  version: 17
}
