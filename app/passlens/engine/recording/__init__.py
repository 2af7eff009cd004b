"""Calls of the compiler that a script makes: seen from outside, kept with their input, and compiled into sessions."""
