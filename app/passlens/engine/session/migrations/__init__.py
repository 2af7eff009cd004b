"""One file a schema step; a step imports nothing of ours."""
