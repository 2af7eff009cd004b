"""The Graph tab: the dispatches and the values between them."""
