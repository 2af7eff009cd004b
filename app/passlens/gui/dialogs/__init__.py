"""Dialogs; opened, never executed modally."""
