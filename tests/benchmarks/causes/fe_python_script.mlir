import torch
import iree.turbine.aot as aot

from model import TinyNet

module = TinyNet().eval()
exported = aot.export(module, torch.randn(1, 3, 32, 32))
exported.save_mlir("tiny_net.mlir")
