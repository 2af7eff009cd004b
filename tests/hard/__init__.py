"""Attacks on Passlens that take too long for every test run; ``sh packaging/test.sh --hard`` runs them all.

A part is a module here with ``run(budget_seconds, seed, folder) -> list[Row]``, and a row in ``parts.PARTS``.
"""
