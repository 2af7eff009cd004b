"""The Search panel: text in the IR of all passes."""
