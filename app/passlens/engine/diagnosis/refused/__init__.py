"""Ops that their verifier refuses: what the message says, joined with what the input has."""
