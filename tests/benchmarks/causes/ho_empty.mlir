
// exported by export_block.py --layers 0
