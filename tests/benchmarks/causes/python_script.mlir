# Exports the encoder.
import torch

class Encoder(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x)
