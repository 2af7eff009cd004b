"""Views of texts and of diffs: lines, folds, names, search, caret and marks."""
