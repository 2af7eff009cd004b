"""The Time tab: where the compile spends its time, and traces of rewrite patterns."""
