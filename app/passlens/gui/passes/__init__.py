"""The list of passes, the details of one, and the journey of an op through them."""
