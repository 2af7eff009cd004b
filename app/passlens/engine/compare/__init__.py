"""Two compiles side by side: where they part first, what each did there, and what follows from it."""
