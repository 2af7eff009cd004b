"""The table of every tab: its model, columns, painting and widths."""
