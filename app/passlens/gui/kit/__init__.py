"""What several features draw with: tables, charts, canvases, text, forms, problem cards, themes, translation."""
