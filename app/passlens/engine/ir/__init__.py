"""IR as text: lexing, line index, outline of ops and symbols, no compiler needed."""
