"""Problems as cards, with their evidence, their fixes and the state of each fix."""
