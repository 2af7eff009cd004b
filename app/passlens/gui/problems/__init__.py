"""The Problems panel: causes and fixes, fixes tried in the background, reproducers."""
