"""Where an op comes from and what becomes of it: one op followed through all passes, from the input to the assembly."""
