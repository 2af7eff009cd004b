# serving of the 8B model
model:
  name: llama-8b-fp8
  mlir: model.mlir
  parameters:
    - rank0.irpa
    - rank1.irpa
devices:
  - hip://0
  - hip://1
