"""The Notes panel: notes of the user on a session, and drafts of unfinished ones."""
