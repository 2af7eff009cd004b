"""Ops that their verifier rejects: the message, with the operands and types of the input."""
