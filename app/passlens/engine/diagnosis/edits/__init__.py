"""Edits of the input, the devices and the tiles that fixes consist of."""
