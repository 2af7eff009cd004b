"""Problems as cards, with their evidence, their fixes and the states of these."""
