"""Fixes to propose for a failed compile, and the requests that they lead to."""
