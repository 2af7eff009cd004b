"""The IR tab: the IR after a pass, before it, and the diff."""
